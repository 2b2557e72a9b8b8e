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
    private final Audience audience;
    private final HttpServletResponse response;

    ReplyWriter(WireProfile profile, Audience audience, HttpServletResponse response) {
        this.profile = profile;
        this.audience = audience;
        this.response = response;
    }

    String words(String key, Object... arguments) {
        return words().detail(key, arguments);
    }

    /** Looked up when they are needed: most requests are answered by their handlers. */
    private Words words() {
        return Words.in(audience.locale());
    }

    void kept(StoredRecord record) throws IOException {
        Answer answer = record.answer();
        if (answer != null && answer.format().equals(StoredAnswer.FORMAT)) {
            replay(answer);
            return;
        }
        Optional<String> location = Optional.ofNullable(answer).flatMap(a -> a.header("Location"));
        location.ifPresent(value -> response.setHeader("Location", value));
        String detail = answer != null && !answer.kept() ? answer.text() : words().detail("other-road");
        problem(Problem.ANSWER_NOT_KEPT, detail);
    }

    /** Where the answer is to be had as it is today; as it was where it has no address. */
    void pointer(StoredRecord record) throws IOException {
        Optional<String> location = Optional.ofNullable(record.answer()).flatMap(answer -> answer.header("Location"));
        if (location.isEmpty()) {
            kept(record);
            return;
        }
        response.setStatus(HttpServletResponse.SC_SEE_OTHER);
        response.setHeader("Location", location.get());
        response.setHeader("Cache-Control", "no-store");
        response.setHeader(profile.replayedHeader(), "true");
    }

    private void replay(Answer answer) throws IOException {
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

    /** Still running, and asked for by whoever need not know more. */
    void accepted() {
        response.setStatus(HttpServletResponse.SC_ACCEPTED);
        response.setHeader("Cache-Control", "no-store");
        response.setHeader("Retry-After", Long.toString(wholeSeconds(profile.retryAfter())));
    }

    void problem(Problem problem, String detail) throws IOException {
        problem(problem, detail, null);
    }

    void problem(Problem problem, String detail, @Nullable Duration retryAfter) throws IOException {
        response.setStatus(profile.status(problem));
        response.setHeader("Cache-Control", "no-store");
        response.setHeader("Content-Language", audience.locale().toLanguageTag());
        response.addHeader("Vary", "Accept, Accept-Language");
        response.addHeader("Link", "<" + profile.type(problem) + ">; rel=\"describedby\"");
        if (retryAfter != null) {
            response.setHeader("Retry-After", Long.toString(wholeSeconds(retryAfter)));
        }
        response.setContentType(audience.page() ? "text/html;charset=UTF-8" : "application/problem+json");
        String text = audience.page() ? page(problem, detail) : json(problem, detail);
        response.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
    }

    private String page(Problem problem, String detail) {
        String next = words().page(problem.retry().text());
        return ProblemPage.of(words().title(problem), detail, next, problem.code(), audience.locale());
    }

    private String json(Problem problem, String detail) {
        return new ProblemJson()
                .with("type", profile.type(problem))
                .with("title", words().title(problem))
                .with("status", profile.status(problem))
                .with("detail", detail)
                .with("code", problem.code())
                .with("retry", problem.retry().text())
                .toString();
    }

    /** Rounded up, and never 0: a client that asks again at once is told the same. */
    private static long wholeSeconds(Duration duration) {
        return Math.max(1, duration.plusNanos(999_999_999).toSeconds());
    }
}
