package dev.semel.spring.web;

import dev.semel.AnswerNotKeptException;
import dev.semel.DuplicateException;
import dev.semel.InProgressException;
import dev.semel.KeyReusedException;
import dev.semel.OutcomeUnknownException;
import dev.semel.StoreUnavailableException;
import dev.semel.http.Problem;
import dev.semel.http.WireProfile;
import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;

/**
 * What a client is told where a guarded method, called by a handler, did not run or has no answer: the same problems as for
 * guarded handlers. The application's own exception handlers come first. Thread-safe.
 */
@ControllerAdvice
@Order(Ordered.LOWEST_PRECEDENCE)
public final class SemelProblems {
    private static final Duration SOON = Duration.ofSeconds(5);

    private final WireProfile profile;

    /**
     * In the words of a profile.
     *
     * @param profile statuses and types of problems
     */
    public SemelProblems(WireProfile profile) {
        this.profile = profile;
    }

    /**
     * A duplicate while the original is running.
     *
     * @param e says when to ask again
     * @return the problem
     */
    @ExceptionHandler
    public ResponseEntity<ProblemDetail> inProgress(InProgressException e) {
        return problem(Problem.IN_PROGRESS, "Wait a little, then send the same request again.", e.retryAfter());
    }

    /**
     * A duplicate where the operation refuses them.
     *
     * @param e names the operation and has its words
     * @return the problem
     */
    @ExceptionHandler
    public ResponseEntity<ProblemDetail> duplicate(DuplicateException e) {
        return problem(Problem.DUPLICATE, "This operation has been dealt with. Nothing was done again.", null);
    }

    /**
     * A key that came with other content.
     *
     * @param e names the operation
     * @return the problem
     */
    @ExceptionHandler
    public ResponseEntity<ProblemDetail> keyReused(KeyReusedException e) {
        return problem(Problem.KEY_REUSED, "Nothing was done: this operation is known with other content.", null);
    }

    /**
     * A duplicate of an operation whose answer was not kept.
     *
     * @param e names the operation
     * @return the problem
     */
    @ExceptionHandler
    public ResponseEntity<ProblemDetail> notKept(AnswerNotKeptException e) {
        return problem(Problem.ANSWER_NOT_KEPT, "The operation is done. Ask for its result in another way.", null);
    }

    /**
     * An operation of which nobody knows whether it happened.
     *
     * @param e has a cause where this call saw it
     * @return the problem
     */
    @ExceptionHandler
    public ResponseEntity<ProblemDetail> unknown(OutcomeUnknownException e) {
        return problem(
                e.getCause() == null ? Problem.OUTCOME_UNKNOWN : Problem.OUTCOME_IN_DOUBT,
                "The operation may or may not have been done. Send the same request again.",
                SOON);
    }

    /**
     * A store that did not answer.
     *
     * @param e names the operation
     * @return the problem
     */
    @ExceptionHandler
    public ResponseEntity<ProblemDetail> unavailable(StoreUnavailableException e) {
        return problem(Problem.STORE_UNAVAILABLE, "Nothing was done. Send the same request again.", SOON);
    }

    private ResponseEntity<ProblemDetail> problem(Problem problem, String words, @Nullable Duration retryAfter) {
        int status = profile.status(problem);
        ProblemDetail detail = ProblemDetail.forStatusAndDetail(HttpStatusCode.valueOf(status), words);
        detail.setType(URI.create(profile.type(problem)));
        detail.setProperty("code", problem.code());
        detail.setProperty("retry", problem.retry().text());
        ResponseEntity.BodyBuilder answer = ResponseEntity.status(status)
                .contentType(MediaType.APPLICATION_PROBLEM_JSON)
                .header(HttpHeaders.CACHE_CONTROL, "no-store");
        if (retryAfter != null) {
            answer.header(
                    HttpHeaders.RETRY_AFTER,
                    Long.toString(Math.max(1, retryAfter.plusNanos(999_999_999).toSeconds())));
        }
        return answer.body(detail);
    }
}
