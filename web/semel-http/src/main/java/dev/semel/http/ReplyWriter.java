package dev.semel.http;

import dev.semel.Answer;
import dev.semel.StoredRecord;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Answers without the handler: replays and problems. */
final class ReplyWriter {
    private final WireProfile profile;

    ReplyWriter(WireProfile profile) {
        this.profile = profile;
    }

    void kept(StoredRecord record, HttpServletResponse response) throws IOException {
        Answer answer = record.answer();
        if (answer != null && answer.format().equals(StoredAnswer.FORMAT)) {
            replay(answer, response);
            return;
        }
        Optional<String> location = Optional.ofNullable(answer).flatMap(a -> a.header("Location"));
        location.ifPresent(value -> response.setHeader("Location", value));
        String detail = answer != null && !answer.kept()
                ? answer.text()
                : "The operation was dealt with by another road, or by another version: its answer is not HTTP's.";
        problem(Problem.ANSWER_NOT_KEPT, detail, null, response);
    }

    /** Where the answer is to be had as it is today; as it was where it has no address. */
    void pointer(StoredRecord record, HttpServletResponse response) throws IOException {
        Optional<String> location = Optional.ofNullable(record.answer()).flatMap(answer -> answer.header("Location"));
        if (location.isEmpty()) {
            kept(record, response);
            return;
        }
        response.setStatus(HttpServletResponse.SC_SEE_OTHER);
        response.setHeader("Location", location.get());
        response.setHeader("Cache-Control", "no-store");
        response.setHeader(profile.replayedHeader(), "true");
    }

    private void replay(Answer answer, HttpServletResponse response) throws IOException {
        response.setStatus(answer.status());
        Set<String> given = new HashSet<>();
        for (Answer.Field field : answer.headers()) {
            if (given.add(field.name().toLowerCase(Locale.ROOT))) {
                response.setHeader(field.name(), field.value());
            } else {
                response.addHeader(field.name(), field.value());
            }
        }
        response.setHeader("Cache-Control", "no-store");
        response.setHeader(profile.replayedHeader(), "true");
        if (answer.type() != null) {
            response.setContentType(answer.type());
        }
        if (answer.body() != null && answer.body().length > 0) {
            response.getOutputStream().write(answer.body());
        }
    }

    void problem(Problem problem, String detail, @Nullable Duration retryAfter, HttpServletResponse response)
            throws IOException {
        int status = profile.status(problem);
        response.setStatus(status);
        response.setHeader("Cache-Control", "no-store");
        if (retryAfter != null) {
            response.setHeader("Retry-After", Long.toString(wholeSeconds(retryAfter)));
        }
        response.setContentType("application/problem+json");
        String json = new ProblemJson()
                .with("type", profile.type(problem))
                .with("title", problem.title())
                .with("status", status)
                .with("detail", detail)
                .with("code", problem.code())
                .with("retry", problem.retry().text())
                .toString();
        response.getOutputStream().write(json.getBytes(StandardCharsets.UTF_8));
    }

    /** Rounded up, and never 0: a client that asks again at once is told the same. */
    private static long wholeSeconds(Duration duration) {
        return Math.max(1, duration.plusNanos(999_999_999).toSeconds());
    }
}
