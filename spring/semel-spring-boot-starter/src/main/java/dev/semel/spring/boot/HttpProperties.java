package dev.semel.spring.boot;

import dev.semel.http.KeySyntax;
import dev.semel.http.WireProfile;
import java.time.Duration;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * The settings of guarded HTTP handlers.
 *
 * @param enabled whether handlers are guarded
 * @param lenient whether a key may come bare, as a token, and not only as a quoted string
 * @param keyHeader the request header that holds the key
 * @param maxRequestSize largest body of a guarded request
 * @param answerInMemory how much of an answer is kept in memory until it is stored; a file takes the rest
 * @param answerHardLimit size beyond which an answer rolls a TRANSACTIONAL operation back
 * @param replayHeaders headers that a replay gives back beside the usual ones
 * @param keepTypes media types of binary answers that are kept all the same
 * @param retryAfter what Retry-After says where nothing better is known
 * @param order of the filter: after authentication, whose filter has -100
 */
@ConfigurationProperties("semel.http")
record HttpProperties(
        @DefaultValue("true") boolean enabled,
        @DefaultValue("true") boolean lenient,
        @DefaultValue("Idempotency-Key") String keyHeader,
        @DefaultValue("2MB") DataSize maxRequestSize,
        @DefaultValue("256KB") DataSize answerInMemory,
        @DefaultValue("64MB") DataSize answerHardLimit,
        @DefaultValue List<String> replayHeaders,
        @DefaultValue List<String> keepTypes,
        @DefaultValue("5s") Duration retryAfter,
        @DefaultValue("-50") int order) {

    WireProfile profile() {
        return WireProfile.builder()
                .keyHeader(keyHeader)
                .keySyntax(lenient ? KeySyntax.LENIENT : KeySyntax.STRICT)
                .replaying(replayHeaders.toArray(String[]::new))
                .retryAfter(retryAfter)
                .build();
    }
}
