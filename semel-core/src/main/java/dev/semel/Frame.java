package dev.semel;

import dev.semel.spi.Exchange;
import dev.semel.spi.KeyDigest;
import dev.semel.spi.Verdict;
import java.util.concurrent.CompletionException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** An operation on its thread's stack of operations. */
final class Frame implements Operation {
    private static final ThreadLocal<@Nullable Frame> INNERMOST = new ThreadLocal<>();

    private final Request request;
    private final long attempt;
    private final BooleanSupplier lost;
    private final @Nullable Frame outer = INNERMOST.get();
    private volatile boolean nothingHappened;

    private Frame(Request request, long attempt, BooleanSupplier lost) {
        this.request = request;
        this.attempt = attempt;
        this.lost = lost;
    }

    /** Runs the action inside its operation and hears what it declared. */
    static Verdict run(Request request, long attempt, BooleanSupplier lost, Exchange exchange) {
        Frame frame = new Frame(request, attempt, lost);
        INNERMOST.set(frame);
        try {
            Verdict verdict = judged(exchange);
            return verdict instanceof Verdict.Later later
                    ? new Verdict.Later(later.end()
                            .handle((end, broken) ->
                                    frame.declared(broken == null ? end : new Verdict.Fault(unwrapped(broken)))))
                    : frame.declared(verdict);
        } finally {
            // Not removed: the next operation of this thread would have to make the entry anew.
            INNERMOST.set(frame.outer);
        }
    }

    private Verdict declared(Verdict verdict) {
        return nothingHappened ? new Verdict.NothingHappened(cause(verdict)) : verdict;
    }

    static @Nullable Frame innermost() {
        return INNERMOST.get();
    }

    static boolean inside(KeyDigest digest) {
        for (Frame frame = INNERMOST.get(); frame != null; frame = frame.outer) {
            if (frame.request.digest().equals(digest)) {
                return true;
            }
        }
        return false;
    }

    /** An exchange must not throw; one that does must not leak a claim either. */
    private static Verdict judged(Exchange exchange) {
        try {
            return exchange.run();
        } catch (Throwable broken) {
            return new Verdict.Fault(broken);
        }
    }

    static Throwable unwrapped(Throwable thrown) {
        return thrown instanceof CompletionException && thrown.getCause() != null ? thrown.getCause() : thrown;
    }

    private static @Nullable Throwable cause(Verdict verdict) {
        if (verdict instanceof Verdict.Fault fault) {
            return fault.cause();
        }
        return verdict instanceof Verdict.Refused refused ? refused.cause() : null;
    }

    @Override
    public IdempotencyKey key() {
        return request.key();
    }

    @Override
    public long attempt() {
        return attempt;
    }

    @Override
    public boolean lost() {
        return lost.getAsBoolean();
    }

    @Override
    public void nothingHappened() {
        nothingHappened = true;
    }
}
