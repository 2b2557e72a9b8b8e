package dev.semel;

import dev.semel.spi.Exchange;
import dev.semel.spi.Reply;
import dev.semel.spi.Verdict;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Work that ends after its call, and what its caller is told then. */
record LaterRun<T extends @Nullable Object>(Run<T, Exception> work, Action<? extends CompletionStage<T>, ?> action)
        implements Exchange {
    @Override
    public Verdict run() {
        CompletionStage<T> started;
        try {
            started = action.run();
        } catch (Throwable thrown) {
            return work.judge(thrown);
        }
        return new Verdict.Later(
                started.handle((value, thrown) -> work.ended(value, thrown == null ? null : Frame.unwrapped(thrown))));
    }

    CompletableFuture<Outcome<T>> outcome(Reply reply) {
        return reply instanceof Reply.Started started
                ? started.end().thenCompose(this::ended).toCompletableFuture()
                : ended(reply);
    }

    /** The value comes from elsewhere. */
    @SuppressWarnings("TypeParameterUnusedInFormals")
    static <T extends @Nullable Object> T notByItself() {
        throw new IllegalStateException("The work was started elsewhere");
    }

    private CompletableFuture<Outcome<T>> ended(Reply reply) {
        try {
            return CompletableFuture.completedFuture(work.outcome(reply));
        } catch (Exception | Error thrown) {
            return CompletableFuture.failedFuture(thrown);
        }
    }
}
