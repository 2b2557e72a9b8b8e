package dev.semel.http.spi;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedSet;
import java.util.function.Supplier;

/** How one handler is guarded. Thread-safe; best one instance per handler. */
public interface Guard {
    /**
     * The scope of its operations; registered with Semel.
     *
     * @return the scope's name
     */
    String scope();

    /**
     * Whether a request has to bring a key.
     *
     * @return required by default
     */
    default Need need() {
        return Need.REQUIRED;
    }

    /**
     * Words for people, told to a duplicate while the original is running.
     *
     * @return empty for the built-in words
     */
    default Optional<String> message() {
        return Optional.empty();
    }

    /**
     * Who asks, where this endpoint knows it from another source than all others.
     *
     * @return empty for the filter's resolver
     */
    default Optional<CallerResolver> caller() {
        return Optional.empty();
    }

    /**
     * Members of a JSON body that say nothing about what is asked, such as a time of sending.
     *
     * @return JSON Pointers (RFC 6901); none by default: everything counts
     */
    default SortedSet<String> ignoredMembers() {
        return Collections.emptySortedSet();
    }

    /**
     * What a duplicate is given when the operation has been dealt with.
     *
     * @return the stored answer by default
     */
    default Replay replay() {
        return Replay.FROZEN;
    }

    /**
     * What happens to a request while the store does not answer.
     *
     * @return refused by default
     */
    default StoreFailure onStoreFailure() {
        return StoreFailure.CLOSED;
    }

    /**
     * Whether an exception of the handler is declared a definite "no": stored and replayed, whatever status was made of it.
     *
     * @param thrown the exception
     * @return false by default: its status and its kind decide
     */
    default boolean rejects(Throwable thrown) {
        return false;
    }

    /**
     * Asked before the key is claimed, whether or not the handler will run: a replay asks nobody else. An endpoint that
     * is protected by its path needs none of it.
     *
     * @param request the request, after authentication
     * @throws RuntimeException to deny: it leaves the filter, for the application's security to answer
     */
    default void authorize(HttpServletRequest request) {}

    /**
     * Knows how asynchronous work ended whose client was gone before it: then no dispatch makes an answer of it.
     *
     * @param request the request that has just gone asynchronous; not to be used after this call
     * @return asked once, when the work says that it has ended: what it failed with, or empty
     */
    default Supplier<Optional<Throwable>> asyncFailure(HttpServletRequest request) {
        return Optional::empty;
    }

    /**
     * Offers a definite failure of flush or commit to the application's own exception handlers. It comes after the handler
     * has returned; the writes are undone, the buffer has been reset, and nothing has reached the client.
     *
     * @param failure what the database said
     * @param request the request as the handler saw it
     * @param response the buffer; what is written to it is the answer
     * @return how an exception handler saw the failure ({@link Origin#HANDLER} or {@link Origin#TRANSIENT}); empty if
     *     none took it, and then the failure goes up as a fault
     */
    default Optional<Origin> answerFor(
            RuntimeException failure, HttpServletRequest request, HttpServletResponse response) {
        return Optional.empty();
    }
}
