package dev.semel.http;

import dev.semel.MisconfiguredException;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * How Semel speaks on the wire: names of headers, statuses and types of problems. Data, no behaviour. Immutable.
 *
 * @see #ietf()
 */
public final class WireProfile {
    private final String keyHeader;
    private final KeySyntax keySyntax;
    private final String statusHeader;
    private final String replayedHeader;
    private final String problemTypes;
    private final Duration retryAfter;
    private final Map<Problem, Integer> statuses;
    private final ReplayedHeaders replayedHeaders;

    private WireProfile(Builder b) {
        keyHeader = b.keyHeader;
        keySyntax = b.keySyntax;
        statusHeader = b.statusHeader;
        replayedHeader = b.replayedHeader;
        problemTypes = b.problemTypes;
        retryAfter = b.retryAfter;
        statuses = new EnumMap<>(b.statuses);
        replayedHeaders = ReplayedHeaders.with(b.replayed);
    }

    /**
     * The IETF draft "The Idempotency-Key HTTP Header Field", revision 07, with its SHOULDs, and bare keys allowed.
     *
     * @return the default profile
     */
    public static WireProfile ietf() {
        return new Builder().build();
    }

    /**
     * Starts with the default profile.
     *
     * @return a builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * The request header that holds the key.
     *
     * @return its name
     */
    public String keyHeader() {
        return keyHeader;
    }

    KeySyntax keySyntax() {
        return keySyntax;
    }

    /**
     * The response header that says {@code created} where this request's answer has become the record's.
     *
     * @return its name
     */
    public String statusHeader() {
        return statusHeader;
    }

    /**
     * The response header that marks a replay.
     *
     * @return its name
     */
    public String replayedHeader() {
        return replayedHeader;
    }

    /**
     * The status of a problem.
     *
     * @param problem the problem
     * @return 400 to 599
     */
    public int status(Problem problem) {
        return statuses.getOrDefault(problem, problem.defaultStatus());
    }

    /**
     * The type of a problem.
     *
     * @param problem the problem
     * @return its URI
     */
    public String type(Problem problem) {
        return problemTypes + problem.code();
    }

    Duration retryAfter() {
        return retryAfter;
    }

    ReplayedHeaders replayedHeaders() {
        return replayedHeaders;
    }

    /** Settings of a {@link WireProfile}. Not thread-safe. */
    public static final class Builder {
        private String keyHeader = "Idempotency-Key";
        private KeySyntax keySyntax = KeySyntax.LENIENT;
        private String statusHeader = "Idempotency-Status";
        private String replayedHeader = "Idempotency-Replayed";
        private String problemTypes = "https://semel.dev/problems/";
        private Duration retryAfter = Duration.ofSeconds(5);
        private final Map<Problem, Integer> statuses = new EnumMap<>(Problem.class);
        private List<String> replayed = List.of();

        private Builder() {}

        /**
         * The request header that holds the key.
         *
         * @param name {@code Idempotency-Key} by default
         * @return this
         */
        public Builder keyHeader(String name) {
            keyHeader = token(name);
            return this;
        }

        /**
         * How the key may be written.
         *
         * @param value {@link KeySyntax#LENIENT} by default
         * @return this
         */
        public Builder keySyntax(KeySyntax value) {
            keySyntax = value;
            return this;
        }

        /**
         * The response header of a first answer.
         *
         * @param name {@code Idempotency-Status} by default
         * @return this
         */
        public Builder statusHeader(String name) {
            statusHeader = token(name);
            return this;
        }

        /**
         * The response header of a replay.
         *
         * @param name {@code Idempotency-Replayed} by default
         * @return this
         */
        public Builder replayedHeader(String name) {
            replayedHeader = token(name);
            return this;
        }

        /**
         * What the types of problems begin with; their code follows.
         *
         * @param prefix of a URI
         * @return this
         */
        public Builder problemTypes(String prefix) {
            problemTypes = prefix;
            return this;
        }

        /**
         * The status of a problem.
         *
         * @param problem the problem
         * @param status 400 to 599
         * @return this
         * @throws MisconfiguredException for any other status
         */
        public Builder status(Problem problem, int status) {
            if (status < 400 || status > 599) {
                throw new MisconfiguredException(
                        "A problem's status is 400 to 599; " + problem.code() + " was given " + status);
            }
            statuses.put(problem, status);
            return this;
        }

        /**
         * What {@code Retry-After} says where nothing better is known: store unavailable, outcome unknown.
         *
         * @param value 5 seconds by default; rounded up to whole seconds
         * @return this
         * @throws MisconfiguredException if it is zero or negative
         */
        public Builder retryAfter(Duration value) {
            if (value.isZero() || value.isNegative()) {
                throw new MisconfiguredException("retryAfter is " + value + ". Make it positive.");
            }
            retryAfter = value;
            return this;
        }

        /**
         * Headers that a replay gives back, beside {@code Content-Type}, {@code Content-Encoding},
         * {@code Content-Language}, {@code Content-Disposition}, {@code ETag}, {@code Link} and {@code Location}.
         *
         * @param names never cookies, authentication, CORS, tracing or framing
         * @return this
         */
        public Builder replaying(String... names) {
            replayed = List.of(names);
            return this;
        }

        /**
         * Builds.
         *
         * @return the profile
         * @throws MisconfiguredException if a replayed header belongs to one exchange
         */
        public WireProfile build() {
            return new WireProfile(this);
        }

        private static String token(String name) {
            boolean fine = !name.isEmpty()
                    && name.chars().allMatch(c -> c > 0x20 && c < 0x7F && "\"(),/:;<=>?@[\\]{}".indexOf(c) < 0);
            if (!fine) {
                throw new MisconfiguredException("'" + name + "' is not the name of a header.");
            }
            return name;
        }
    }
}
