package dev.semel;

import dev.semel.spi.Content;
import java.lang.reflect.Type;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** One operation about to be carried out, once. For one call; not thread-safe. */
public final class Once {
    private final Semel semel;
    private final IdempotencyKey key;
    private final Scope scope;
    private final Values values;
    private Content content = Content.NONE;

    Once(Semel semel, IdempotencyKey key, Scope scope, Values values) {
        this.semel = semel;
        this.key = key;
        this.scope = scope;
        this.values = values;
    }

    /**
     * What is asked: bytes, text, or anything the codec can write. The same key with other content is refused.
     *
     * @param asked the command
     * @return this
     * @throws MisconfiguredException if it cannot be fingerprinted
     */
    public Once matching(Object asked) {
        content = asked instanceof Content given ? given : values.content(asked);
        return this;
    }

    /**
     * Runs the action, or answers from the record of the run that came first.
     *
     * @param type of the answer
     * @param action the work; its exceptions pass through as they are, but for declared rejections
     * @param <T> of the answer
     * @param <X> what the action throws
     * @return how it ended
     * @throws X as the action throws it
     * @throws StoreUnavailableException if the store does not answer
     * @throws MisconfiguredException if the answer's type cannot be stored
     */
    public <T extends @Nullable Object, X extends Exception> Outcome<T> call(Class<T> type, Action<T, X> action)
            throws X {
        return call((Type) type, action);
    }

    /**
     * As {@link #call(Class, Action)}, for a type with generics.
     *
     * @param type of the answer
     * @param action the work
     * @param <T> of the answer
     * @param <X> what the action throws
     * @return how it ended
     * @throws X as the action throws it
     */
    public <T extends @Nullable Object, X extends Exception> Outcome<T> call(TypeRef<T> type, Action<T, X> action)
            throws X {
        return call(type.type(), action);
    }

    /**
     * As {@link #call(Class, Action)}, for work without an answer: the record is a marker.
     *
     * @param action the work
     * @param <X> what the action throws
     * @return how it ended
     * @throws X as the action throws it
     */
    public <X extends Exception> Outcome<@Nullable Void> run(Action.Silent<X> action) throws X {
        return this.<@Nullable Void, X>call((Type) Void.class, () -> {
            action.run();
            return null;
        });
    }

    /**
     * As {@link #call(Class, Action)}, for a type known at run time.
     *
     * @param type of the answer
     * @param action the work
     * @param <T> of the answer; the caller vouches that it is {@code type}
     * @param <X> what the action throws
     * @return how it ended
     * @throws X as the action throws it
     */
    public <T extends @Nullable Object, X extends Exception> Outcome<T> call(Type type, Action<T, X> action) throws X {
        values.require(scope, type);
        Run<T, X> run = new Run<>(key, scope, values, type, action);
        return run.outcome(semel.perform(key, content, run));
    }

    /**
     * Starts work that ends later, or answers from the record of the run that came first. The claim is kept alive until
     * the work has ended, at most as long as the scope's lease cap. This call itself may wait for a running original.
     *
     * @param type of the answer
     * @param action starts the work; not cancelled with the returned future
     * @param <T> of the answer
     * @return completes when the work has ended and that is settled; exceptionally with what the work threw, and with what
     *     {@link #call(Class, Action)} would throw
     * @throws MisconfiguredException if the scope is TRANSACTIONAL, or the answer's type cannot be stored
     */
    public <T extends @Nullable Object> CompletableFuture<Outcome<T>> callAsync(
            Class<T> type, Action<? extends CompletionStage<T>, ?> action) {
        return callAsync((Type) type, action);
    }

    /**
     * As {@link #callAsync(Class, Action)}, for a type with generics, or known at run time only.
     *
     * @param type of the answer
     * @param action starts the work
     * @param <T> of the answer; the caller vouches that it is {@code type}
     * @return completes when the work has ended and that is settled
     * @throws MisconfiguredException if the scope is TRANSACTIONAL, or the answer's type cannot be stored
     */
    public <T extends @Nullable Object> CompletableFuture<Outcome<T>> callAsync(
            Type type, Action<? extends CompletionStage<T>, ?> action) {
        values.require(scope, type);
        if (semel.guarantee(scope) != Guarantee.LEASED) {
            throw new MisconfiguredException(
                    "Scope '" + scope.name() + "' is TRANSACTIONAL, and work that ends after its"
                            + " call shares no transaction with the record. Make the scope LEASED, or use call(...).");
        }
        LaterRun<T> run = new LaterRun<>(new Run<>(key, scope, values, type, LaterRun::notByItself), action);
        return run.outcome(semel.perform(key, content, run));
    }
}
