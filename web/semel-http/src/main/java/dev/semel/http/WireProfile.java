package dev.semel.http;

import dev.semel.MisconfiguredException;
import dev.semel.http.spi.ServerErrors;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How Semel speaks on the wire: where the key comes from, names of headers, statuses and types of problems, and whether a 5xx
 * is an answer. Data, no behaviour. Immutable.
 *
 * @see #ietf()
 * @see #stripe()
 */
public final class WireProfile {
    private final String keyHeader;
    private final KeySyntax keySyntax;
    private final List<String> alsoKeyHeaders;
    private final @Nullable String keyField;
    private final String statusHeader;
    private final String replayedHeader;
    private final String problemTypes;
    private final Duration retryAfter;
    private final Map<Problem, Integer> statuses;
    private final ServerErrors serverErrors;
    private final List<String> replayed;
    private final ReplayedHeaders replayedHeaders;

    private WireProfile(Builder b) {
        keyHeader = b.keyHeader;
        keySyntax = b.keySyntax;
        alsoKeyHeaders = b.alsoKeyHeaders;
        keyField = b.keyField;
        statusHeader = b.statusHeader;
        replayedHeader = b.replayedHeader;
        problemTypes = b.problemTypes;
        retryAfter = b.retryAfter;
        statuses = new EnumMap<>(b.statuses);
        serverErrors = b.serverErrors;
        replayed = b.replayed;
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
     * As clients of version 1 of Stripe's interface expect it: a reused key is answered with 400, a replay is marked by
     * {@code Idempotent-Replayed}, and a 5xx of the handler is stored and replayed. Beside that as {@link #ietf}.
     *
     * @return the profile
     */
    public static WireProfile stripe() {
        return new Builder()
                .replayedHeader("Idempotent-Replayed")
                .status(Problem.KEY_REUSED, 400)
                .serverErrors(ServerErrors.STORED)
                .build();
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
     * Starts with this profile.
     *
     * @return a builder
     */
    public Builder toBuilder() {
        Builder b = new Builder();
        b.keyHeader = keyHeader;
        b.keySyntax = keySyntax;
        b.alsoKeyHeaders = alsoKeyHeaders;
        b.keyField = keyField;
        b.statusHeader = statusHeader;
        b.replayedHeader = replayedHeader;
        b.problemTypes = problemTypes;
        b.retryAfter = retryAfter;
        b.statuses.putAll(statuses);
        b.serverErrors = serverErrors;
        b.replayed = replayed;
        return b;
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
     * Further request headers that may hold the key.
     *
     * @return their names, in the order of precedence
     */
    public List<String> alsoKeyHeaders() {
        return alsoKeyHeaders;
    }

    /**
     * The field of a form that may hold the key.
     *
     * @return its name; null where forms have none
     */
    public @Nullable String keyField() {
        return keyField;
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

    /**
     * What a 5xx of the handler means.
     *
     * @return a fault by default
     */
    public ServerErrors serverErrors() {
        return serverErrors;
    }

    Duration retryAfter() {
        return retryAfter;
    }

    ReplayedHeaders replayedHeaders() {
        return replayedHeaders;
    }

    /** Settings of a {@link WireProfile}. Not thread-safe. */
    public static final class Builder {
        private static final Pattern FIELD = Pattern.compile("[A-Za-z0-9._-]{1,64}");

        private String keyHeader = "Idempotency-Key";
        private KeySyntax keySyntax = KeySyntax.LENIENT;
        private List<String> alsoKeyHeaders = List.of();
        private @Nullable String keyField;
        private String statusHeader = "Idempotency-Status";
        private String replayedHeader = "Idempotency-Replayed";
        private String problemTypes = "https://semel.dev/problems/";
        private Duration retryAfter = Duration.ofSeconds(5);
        private final Map<Problem, Integer> statuses = new EnumMap<>(Problem.class);
        private ServerErrors serverErrors = ServerErrors.FAULT;
        private List<String> replayed = List.of();

        private Builder() {}

        /**
         * The request header that holds the key.
         *
         * @param name {@code Idempotency-Key} by default
         * @return this
         */
        public Builder keyHeader(String name) {
            keyHeader = HeaderName.checked(name);
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
         * Further request headers that may hold the key, after the first in precedence. They are plain headers, so the key may
         * be bare or quoted whatever the {@link #keySyntax}. Not for a header that a gateway fills anew for each try: then
         * every retry would be a new operation. A request whose sources hold different keys is refused.
         *
         * @param names such as {@code X-Request-Id}; none by default
         * @return this
         * @throws MisconfiguredException if one is not a header's name, or says something else already
         */
        public Builder alsoKeyHeaders(String... names) {
            alsoKeyHeaders = Stream.of(names).map(HeaderName::checked).toList();
            return this;
        }

        /**
         * The field of a form that may hold the key, last in precedence, for pages without a script. It is read from the
         * body alone: one in the address is refused, since addresses are logged. It is not part of what is compared, and the
         * handler still has it. Forms are then parsed before it is known whether the request has a key.
         *
         * @param name such as {@code _idempotency_key}: 1 to 64 letters, digits, {@code . _ -}; none by default
         * @return this
         * @throws MisconfiguredException for any other name
         */
        public Builder keyField(String name) {
            if (!FIELD.matcher(name).matches()) {
                throw new MisconfiguredException("The form field '" + name
                        + "' cannot hold the key: name it with 1 to 64 letters, digits, '.', '_' or '-'.");
            }
            keyField = name;
            return this;
        }

        /**
         * The response header of a first answer.
         *
         * @param name {@code Idempotency-Status} by default
         * @return this
         */
        public Builder statusHeader(String name) {
            statusHeader = HeaderName.checked(name);
            return this;
        }

        /**
         * The response header of a replay.
         *
         * @param name {@code Idempotency-Replayed} by default
         * @return this
         */
        public Builder replayedHeader(String name) {
            replayedHeader = HeaderName.checked(name);
            return this;
        }

        /**
         * What the types of problems begin with; their code follows.
         *
         * @param prefix of a URI
         * @return this
         * @throws MisconfiguredException if no URI begins so
         */
        public Builder problemTypes(String prefix) {
            if (!isUri(prefix + Problem.KEY_MISSING.code())) {
                throw new MisconfiguredException(
                        "The types of problems cannot begin with '" + prefix + "': no URI does.");
            }
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
         * What a 5xx of the handler means, returned or made of its exception.
         *
         * @param value {@link ServerErrors#FAULT} by default
         * @return this
         */
        public Builder serverErrors(ServerErrors value) {
            serverErrors = value;
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
         * @throws MisconfiguredException if a replayed header belongs to one exchange, or two headers have one name
         */
        public WireProfile build() {
            List<String> keys = new ArrayList<>(alsoKeyHeaders);
            keys.add(keyHeader);
            HeaderName.checkDistinct("headers of the key", keys);
            List<String> answers = new ArrayList<>(replayed);
            answers.add(statusHeader);
            answers.add(replayedHeader);
            HeaderName.checkDistinct("headers of an answer", answers);
            return new WireProfile(this);
        }

        private static boolean isUri(String text) {
            try {
                return !new URI(text).toString().isEmpty();
            } catch (URISyntaxException e) {
                return false;
            }
        }
    }
}
