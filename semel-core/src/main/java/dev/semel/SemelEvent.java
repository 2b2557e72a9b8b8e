package dev.semel;

/** What a {@link SemelListener} is told: one type per fact, each with the operation's key. */
public sealed interface SemelEvent {
    /**
     * The operation.
     *
     * @return its key
     */
    IdempotencyKey key();

    /**
     * An execution acquired its key.
     *
     * @param key the operation
     * @param attempt its fence
     */
    record Claimed(IdempotencyKey key, long attempt) implements SemelEvent {}

    /**
     * The action ran and its answer is settled.
     *
     * @param key the operation
     */
    record Executed(IdempotencyKey key) implements SemelEvent {}

    /**
     * A duplicate was answered from the record.
     *
     * @param key the operation
     */
    record Replayed(IdempotencyKey key) implements SemelEvent {}

    /**
     * The business said no and it is settled.
     *
     * @param key the operation
     */
    record Rejected(IdempotencyKey key) implements SemelEvent {}

    /**
     * A duplicate was told that the original is running.
     *
     * @param key the operation
     */
    record InProgress(IdempotencyKey key) implements SemelEvent {}

    /**
     * A key came again with other content.
     *
     * @param key the operation
     */
    record KeyReused(IdempotencyKey key) implements SemelEvent {}

    /**
     * The action ended in a fault.
     *
     * @param key the operation
     * @param cause the fault; the class name where there was no exception
     */
    record Faulted(IdempotencyKey key, String cause) implements SemelEvent {}

    /**
     * A caller was told that the outcome is unknown.
     *
     * @param key the operation
     */
    record OutcomeUnknown(IdempotencyKey key) implements SemelEvent {}

    /**
     * A commit ended without a word.
     *
     * @param key the operation
     * @param found what the look-up said: COMMITTED, ABSENT or UNDECIDED
     */
    record CommitInDoubt(IdempotencyKey key, String found) implements SemelEvent {}

    /**
     * An action asked for the operation that it is part of.
     *
     * @param key the operation
     */
    record Reentered(IdempotencyKey key) implements SemelEvent {}

    /**
     * The stored fingerprint was made by an algorithm that this node does not have; the contents count as equal.
     *
     * @param key the operation
     * @param algorithm the stored one
     */
    record FingerprintUnverifiable(IdempotencyKey key, String algorithm) implements SemelEvent {}

    /**
     * A committed claim without a lease: written by something else, or broken. It reads as unknown.
     *
     * @param key the operation
     */
    record BrokenRecord(IdempotencyKey key) implements SemelEvent {}

    /**
     * Another execution replaced this one.
     *
     * @param key the operation
     */
    record OwnershipLost(IdempotencyKey key) implements SemelEvent {}

    /**
     * A heartbeat failed and will be tried again.
     *
     * @param key the operation
     * @param cause the store's error
     */
    record HeartbeatFailed(IdempotencyKey key, Throwable cause) implements SemelEvent {}

    /**
     * A LEASED execution ran past its cap; heartbeats have stopped.
     *
     * @param key the operation
     */
    record LeaseCapReached(IdempotencyKey key) implements SemelEvent {}

    /**
     * The answer went out before it could be stored; storing is tried again in the background.
     *
     * @param key the operation
     * @param cause the store's error
     */
    record SettleDeferred(IdempotencyKey key, Throwable cause) implements SemelEvent {}

    /**
     * The answer was not kept: too large, streamed, binary, not to be encoded, or refused by the store.
     *
     * @param key the operation
     * @param why in words
     */
    record AnswerNotKept(IdempotencyKey key, String why) implements SemelEvent {}

    /**
     * The store did not answer.
     *
     * @param key the operation
     * @param cause its error
     */
    record StoreUnavailable(IdempotencyKey key, Throwable cause) implements SemelEvent {}
}
