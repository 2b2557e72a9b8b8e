package dev.semel;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Rejections as stored answers, and as exceptions again. */
final class Rejections {
    private Rejections() {}

    static Answer answer(Rejection why) {
        List<Answer.Field> details = new TreeMap<>(why.details())
                .entrySet().stream()
                        .map(e -> new Answer.Field(e.getKey(), e.getValue()))
                        .toList();
        byte @Nullable [] message = why.message() == null ? null : why.message().getBytes(StandardCharsets.UTF_8);
        return new Answer(Answer.REJECTION, 0, details, why.code(), message);
    }

    /** The rejection in an answer; one that was stored over another road keeps its status as code. */
    static Rejection of(Answer answer) {
        Map<String, String> details = new TreeMap<>();
        answer.headers().forEach(field -> details.put(field.name(), field.value()));
        String code = answer.type() == null || !answer.format().equals(Answer.REJECTION)
                ? "status-" + answer.status()
                : answer.type();
        return new Rejection(code, answer.body() == null ? null : answer.text(), details);
    }

    /** What a duplicate throws: rebuilt by the rule that gives the same rejection again, else a RejectedException. */
    static Exception again(Scope scope, Rejection why) {
        for (RejectionRule rule : scope.rejections()) {
            Optional<Exception> rebuilt = rebuilt(rule, why);
            if (rebuilt.isPresent()) {
                return rebuilt.get();
            }
        }
        return new RejectedException(why, true, null);
    }

    /** What the first caller throws: the original if duplicates get one like it, else what they get. */
    static Exception first(RejectionRule rule, Rejection why, Throwable original) {
        return rule.fromRejection() != null && original instanceof Exception exception
                ? exception
                : new RejectedException(why, false, original);
    }

    private static Optional<Exception> rebuilt(RejectionRule rule, Rejection why) {
        if (rule.fromRejection() == null) {
            return Optional.empty();
        }
        try {
            Exception rebuilt = rule.fromRejection().apply(why);
            boolean same = rule.type().isInstance(rebuilt)
                    && rule.toRejection().apply(rebuilt).code().equals(why.code());
            return same ? Optional.of(rebuilt) : Optional.empty();
        } catch (RuntimeException notThisRule) {
            return Optional.empty();
        }
    }
}
