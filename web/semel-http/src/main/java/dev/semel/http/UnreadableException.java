package dev.semel.http;

import org.jspecify.annotations.Nullable;

/** A request whose content cannot be fingerprinted, so that nothing may run. */
final class UnreadableException extends Exception {
    private final Problem problem;

    UnreadableException(Problem problem, String detail, @Nullable Throwable cause) {
        super(detail, cause);
        this.problem = problem;
    }

    UnreadableException(Problem problem, String detail) {
        this(problem, detail, null);
    }

    Problem problem() {
        return problem;
    }
}
