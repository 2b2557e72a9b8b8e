package dev.semel.spring.boot;

import dev.semel.http.KeySyntax;
import dev.semel.http.Problem;
import dev.semel.http.WireProfile;
import dev.semel.http.spi.ServerErrors;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How Semel speaks on the wire. What is not set is as the profile has it; in brackets what "ietf" has.
 *
 * @param profile what all other settings of the wire start from
 * @param lenient whether a key may come bare, as a token, and not only as a quoted string (true)
 * @param keyHeader the request header that holds the key (Idempotency-Key)
 * @param alsoKeyHeaders further request headers that may hold the key, in order of precedence, such as X-Request-Id; never
 *     one that a gateway fills anew for each try (none)
 * @param keyField the field of a form that may hold the key, such as _idempotency_key; read from the body alone
 *     (none)
 * @param statusHeader the response header of a first answer (Idempotency-Status)
 * @param replayedHeader the response header of a replay (Idempotency-Replayed; with "stripe" Idempotent-Replayed)
 * @param replayHeaders headers that a replay gives back beside the usual ones (none)
 * @param problemTypes what the types of problems begin with; their code follows (https://semel.dev/problems/)
 * @param statuses statuses of problems, by name of the problem, such as key-reused (with "stripe" that is 400)
 * @param serverErrors what a 5xx of a handler means: a fault, or an answer that is stored and replayed, its writes undone
 *     (fault; with "stripe" stored)
 * @param retryAfter what Retry-After says where nothing better is known (5s)
 */
@ConfigurationProperties("semel.http")
record WireProperties(
        @DefaultValue("ietf") Profile profile,
        @Nullable Boolean lenient,
        @Nullable String keyHeader,
        @Nullable List<String> alsoKeyHeaders,
        @Nullable String keyField,
        @Nullable String statusHeader,
        @Nullable String replayedHeader,
        @Nullable List<String> replayHeaders,
        @Nullable String problemTypes,
        @DefaultValue Map<Problem, Integer> statuses,
        @Nullable ServerErrors serverErrors,
        @Nullable Duration retryAfter) {

    /** The profiles that there are. */
    enum Profile {
        /** The IETF draft "The Idempotency-Key HTTP Header Field". */
        IETF(WireProfile::ietf),
        /** As clients of version 1 of Stripe's interface expect it. */
        STRIPE(WireProfile::stripe);

        private final Supplier<WireProfile> data;

        Profile(Supplier<WireProfile> data) {
            this.data = data;
        }
    }

    WireProfile data() {
        WireProfile.Builder wire = profile.data.get().toBuilder();
        given(lenient, value -> wire.keySyntax(value ? KeySyntax.LENIENT : KeySyntax.STRICT));
        given(keyHeader, wire::keyHeader);
        given(alsoKeyHeaders, names -> wire.alsoKeyHeaders(names.toArray(String[]::new)));
        given(keyField, wire::keyField);
        given(statusHeader, wire::statusHeader);
        given(replayedHeader, wire::replayedHeader);
        given(replayHeaders, names -> wire.replaying(names.toArray(String[]::new)));
        given(problemTypes, wire::problemTypes);
        statuses.forEach(wire::status);
        given(serverErrors, wire::serverErrors);
        given(retryAfter, wire::retryAfter);
        return wire.build();
    }

    private static <T> void given(@Nullable T setting, Consumer<T> set) {
        if (setting != null) {
            set.accept(setting);
        }
    }
}
