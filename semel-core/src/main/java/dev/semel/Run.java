package dev.semel;

import dev.semel.spi.Exchange;
import dev.semel.spi.Reply;
import dev.semel.spi.Verdict;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The action as the engine sees it, and the engine's reply as the caller sees it. */
final class Run<T extends @Nullable Object, X extends Exception> implements Exchange {
    private final IdempotencyKey key;
    private final Scope scope;
    private final Values values;
    private final Type type;
    private final Action<T, X> action;
    private @Nullable T value;
    private @Nullable RejectionRule rule;

    Run(IdempotencyKey key, Scope scope, Values values, Type type, Action<T, X> action) {
        this.key = key;
        this.scope = scope;
        this.values = values;
        this.type = type;
        this.action = action;
    }

    @Override
    public Verdict run() {
        try {
            value = action.run();
        } catch (Throwable thrown) {
            return judge(thrown);
        }
        return answered(value);
    }

    /** As {@link #run}, of work that has ended elsewhere. */
    Verdict ended(@Nullable T returned, @Nullable Throwable thrown) {
        if (thrown != null) {
            return judge(thrown);
        }
        value = returned;
        return answered(returned);
    }

    @Override
    public Verdict refused(RuntimeException failure) {
        return judge(failure);
    }

    Verdict judge(Throwable thrown) {
        Optional<RejectionRule> declared = scope.rejectionFor(thrown);
        if (declared.isEmpty()) {
            return new Verdict.Fault(thrown);
        }
        rule = declared.get();
        try {
            return new Verdict.Refused(Rejections.answer(rule.toRejection().apply(thrown)), thrown);
        } catch (RuntimeException broken) {
            broken.addSuppressed(thrown);
            return new Verdict.Fault(broken);
        }
    }

    private Verdict answered(@Nullable T returned) {
        try {
            Answer answer = values.answer(returned, type);
            int size = answer.body() == null ? 0 : answer.body().length;
            return new Verdict.Answered(
                    size <= scope.maxAnswerBytes()
                            ? answer
                            : notKept(size + " bytes are over the limit of " + scope.maxAnswerBytes()));
        } catch (Throwable e) {
            // Whatever it is, even an Error: the work is done, and must not look as if it were not.
            return new Verdict.Answered(notKept("it could not be encoded"), unchecked(e));
        }
    }

    private Answer notKept(String why) {
        return Answer.notKept(0, List.of(), why);
    }

    @SuppressWarnings("NullAway") // a null value is the action's own T
    Outcome<T> outcome(Reply reply) throws X {
        if (reply instanceof Reply.Ran ran) {
            return ran(ran.verdict());
        }
        if (reply instanceof Reply.Kept kept) {
            return replayed(kept.record());
        }
        if (reply instanceof Reply.InProgress progress) {
            return new Outcome.InProgress<>(key, progress.retryAfter());
        }
        if (reply instanceof Reply.KeyReused) {
            return new Outcome.KeyReused<>(key);
        }
        if (reply instanceof Reply.Unknown unknown) {
            return new Outcome.Unknown<>(key, Optional.ofNullable(unknown.cause()));
        }
        throw new StoreUnavailableException(key, ((Reply.Unavailable) reply).cause());
    }

    @SuppressWarnings("NullAway")
    private Outcome<T> ran(Verdict verdict) throws X {
        if (verdict instanceof Verdict.Answered) {
            return new Outcome.Executed<>(value);
        }
        if (verdict instanceof Verdict.Refused refused) {
            Rejection why = Rejections.of(refused.answer());
            Exception exception = rule == null || refused.cause() == null
                    ? new RejectedException(why, false, refused.cause())
                    : Rejections.first(rule, why, refused.cause());
            return new Outcome.Rejected<>(why, false, exception);
        }
        Throwable cause = cause(verdict);
        if (cause == null) {
            return new Outcome.Executed<>(value);
        }
        throw Run.<X>asThrown(cause);
    }

    @SuppressWarnings({"unchecked", "NullAway"}) // the caller vouches for the type
    private Outcome<T> replayed(StoredRecord record) {
        Answer answer = record.answer() == null ? Answer.nothing() : record.answer();
        if (!answer.kept()) {
            return new Outcome.NotKept<>(key, answer.text());
        }
        if (record.status() == Status.FAILED) {
            Rejection why = Rejections.of(answer);
            return new Outcome.Rejected<>(why, true, Rejections.again(scope, why));
        }
        return new Outcome.Replayed<>((T) values.value(key, answer, type), record.updatedAt());
    }

    private static RuntimeException unchecked(Throwable thrown) {
        return thrown instanceof RuntimeException e
                ? e
                : new IllegalStateException("The answer could not be encoded", thrown);
    }

    private static @Nullable Throwable cause(Verdict verdict) {
        if (verdict instanceof Verdict.Fault fault) {
            return fault.cause();
        }
        if (verdict instanceof Verdict.NothingHappened nothing) {
            return nothing.cause();
        }
        return verdict instanceof Verdict.NotStored notStored ? notStored.cause() : null;
    }

    /** The action's own exception, as it is: the compiler cannot know that it is an X or unchecked. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <X extends Exception> X asThrown(Throwable cause) {
        if (cause instanceof Error error) {
            throw error;
        }
        return (X) cause;
    }
}
