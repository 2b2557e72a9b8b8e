package dev.semel.spring.openapi;

import dev.semel.IdempotencyKey;
import dev.semel.Scope;
import dev.semel.Semel;
import dev.semel.http.Problem;
import dev.semel.http.WireProfile;
import dev.semel.spring.GuardedMethod;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.ObjectSchema;
import io.swagger.v3.oas.models.media.StringSchema;
import io.swagger.v3.oas.models.parameters.HeaderParameter;
import io.swagger.v3.oas.models.responses.ApiResponse;
import io.swagger.v3.oas.models.responses.ApiResponses;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springdoc.core.customizers.GlobalOperationCustomizer;
import org.springframework.web.method.HandlerMethod;

/**
 * Publishes what a client must know of a guarded operation (IETF draft 07, sections 2.3 and 2.5.2): the header with the key,
 * the problems, and how long a key is remembered, by springdoc.
 */
public final class GuardedOperations implements GlobalOperationCustomizer {
    private static final List<Problem> PROBLEMS =
            List.of(Problem.KEY_MISSING, Problem.IN_PROGRESS, Problem.KEY_REUSED, Problem.STORE_UNAVAILABLE);

    private final Semel semel;
    private final WireProfile profile;

    /**
     * Over the application's scopes.
     *
     * @param semel knows the scopes
     * @param profile names the header and the statuses
     */
    public GuardedOperations(Semel semel, WireProfile profile) {
        this.semel = semel;
        this.profile = profile;
    }

    @Override
    public Operation customize(Operation operation, HandlerMethod handler) {
        GuardedMethod.of(handler.getMethod(), handler.getBeanType())
                .filter(GuardedMethod::guardsExchange)
                .ifPresent(guarded -> describe(operation, guarded));
        return operation;
    }

    private void describe(Operation operation, GuardedMethod guarded) {
        Scope scope = semel.scope(guarded.scope());
        operation.addParametersItem(new HeaderParameter()
                .name(profile.keyHeader())
                .required(guarded.idempotent().required())
                .description("A new key for each operation, the same key on every retry of it. Remembered for "
                        + scope.retention() + " from completion.")
                .schema(new StringSchema().minLength(1).maxLength(IdempotencyKey.MAX_LENGTH)));
        ApiResponses responses = operation.getResponses() == null ? new ApiResponses() : operation.getResponses();
        for (Problem problem : PROBLEMS) {
            responses.computeIfAbsent(Integer.toString(profile.status(problem)), status -> response(problem));
        }
        operation.setResponses(responses);
        Map<String, Object> published = new LinkedHashMap<>();
        published.put("scope", scope.name());
        published.put("retention", scope.retention().toString());
        published.put("retryWindow", scope.retryWindow().toString());
        published.put("guarantee", semel.guarantee(scope).name());
        operation.addExtension("x-idempotency", published);
    }

    private ApiResponse response(Problem problem) {
        ObjectSchema schema = new ObjectSchema();
        for (String member : List.of("type", "title", "detail", "code", "retry")) {
            schema.addProperty(member, new StringSchema());
        }
        return new ApiResponse()
                .description(problem.code() + ": see " + profile.type(problem))
                .content(new Content().addMediaType("application/problem+json", new MediaType().schema(schema)));
    }
}
