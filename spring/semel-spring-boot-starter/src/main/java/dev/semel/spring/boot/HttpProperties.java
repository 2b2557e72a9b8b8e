package dev.semel.spring.boot;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * The settings of guarded HTTP handlers.
 *
 * @param enabled whether handlers are guarded
 * @param maxRequestSize largest body of a guarded request
 * @param answerInMemory how much of an answer is kept in memory until it is stored; a file takes the rest
 * @param answerHardLimit size beyond which an answer rolls a TRANSACTIONAL operation back
 * @param keepTypes media types of binary answers that are kept all the same
 * @param ignoredMembers JSON Pointers of members of a body that say nothing about what is asked, by scope
 * @param cors whether other origins, where the application lets them in, may send keys and read what Semel says
 * @param operations whether a client may ask what has become of its operation
 * @param order of the filter: after authentication, whose filter has -100
 */
@ConfigurationProperties("semel.http")
record HttpProperties(
        @DefaultValue("true") boolean enabled,
        @DefaultValue("2MB") DataSize maxRequestSize,
        @DefaultValue("256KB") DataSize answerInMemory,
        @DefaultValue("64MB") DataSize answerHardLimit,
        @DefaultValue List<String> keepTypes,
        @DefaultValue Map<String, Set<String>> ignoredMembers,
        @DefaultValue("false") boolean cors,
        @DefaultValue Operations operations,
        @DefaultValue("-50") int order) {

    /**
     * Whether a client may ask what has become of its operation.
     *
     * @param enabled whether it may
     * @param path where
     */
    record Operations(
            @DefaultValue("false") boolean enabled,
            @DefaultValue("/semel/operations") String path) {}
}
