package dev.semel;

import java.util.Optional;

/** The operation that the current thread is carrying out. */
public interface Operation {
    /**
     * The innermost operation of this thread.
     *
     * @return empty outside an action
     */
    static Optional<Operation> current() {
        return Optional.ofNullable(Frame.innermost());
    }

    /**
     * The operation's key.
     *
     * @return the key
     */
    IdempotencyKey key();

    /**
     * The fence: grows with every claim of the key, so that a system which remembers the highest one seen can refuse an
     * execution that was replaced.
     *
     * @return the attempt, from 1; 0 where the claim comes late and has not been made
     */
    long attempt();

    /**
     * Whether another execution is known to have replaced this one. A LEASED action that runs long should ask before
     * each step that reaches out.
     *
     * @return true once a heartbeat was refused
     */
    boolean lost();

    /**
     * Declares that the action has had no effect, whatever it ends in: the key is free again, nothing is stored, and in
     * TRANSACTIONAL the writes are undone.
     */
    void nothingHappened();
}
