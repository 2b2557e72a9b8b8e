package dev.semel.http;

import dev.semel.Guarantee;
import dev.semel.MisconfiguredException;
import dev.semel.Scope;
import dev.semel.Semel;
import dev.semel.http.spi.BodyCanonicalizer;
import dev.semel.http.spi.CallerResolver;
import dev.semel.http.spi.ErrorRenderer;
import dev.semel.http.spi.Guards;
import jakarta.servlet.http.HttpServletResponse;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Settings of an {@link IdempotencyFilter}. Not thread-safe; not to be changed after the filter was built. */
public final class IdempotencyFilterBuilder {
    final Semel semel;
    final Guards guards;
    CallerResolver callers = CallerResolver.principal();
    WireProfile profile = WireProfile.ietf();
    ErrorRenderer errors = new PlainErrors();

    @Nullable
    BodyCanonicalizer canonicalizer;

    int maxRequestBytes = 2 << 20;
    private int answerInMemory = 256 << 10;
    private long answerHardLimit = 64L << 20;
    private final Set<String> alsoKept = new LinkedHashSet<>();

    IdempotencyFilterBuilder(Semel semel, Guards guards) {
        this.semel = semel;
        this.guards = guards;
    }

    /**
     * Who asks.
     *
     * @param value the container's principal by default
     * @return this
     */
    public IdempotencyFilterBuilder callers(CallerResolver value) {
        callers = value;
        return this;
    }

    /**
     * Names of headers, statuses and types of problems.
     *
     * @param value {@link WireProfile#ietf} by default
     * @return this
     */
    public IdempotencyFilterBuilder profile(WireProfile value) {
        profile = value;
        return this;
    }

    /**
     * How JSON bodies are compared.
     *
     * @param value without one they are compared byte by byte
     * @return this
     */
    public IdempotencyFilterBuilder canonicalizer(BodyCanonicalizer value) {
        canonicalizer = value;
        return this;
    }

    /**
     * Who renders what a handler sent by {@code sendError}.
     *
     * @param value a plain problem by default
     * @return this
     */
    public IdempotencyFilterBuilder errors(ErrorRenderer value) {
        errors = value;
        return this;
    }

    /**
     * How large the body of a guarded request may be; a larger one is refused before anything is claimed. Forms and parts
     * have the container's limits.
     *
     * @param bytes 2 MiB by default; held in memory for each request
     * @return this
     * @throws MisconfiguredException if it is negative or cannot be counted
     */
    public IdempotencyFilterBuilder maxRequestBytes(int bytes) {
        if (bytes < 0 || bytes == Integer.MAX_VALUE) {
            throw new MisconfiguredException("maxRequestBytes is " + bytes + ". Make it 0 to 2147483646.");
        }
        maxRequestBytes = bytes;
        return this;
    }

    /**
     * How much of an answer is buffered until it is stored.
     *
     * @param inMemory bytes in memory, beyond which a temporary file takes over (256 KiB)
     * @param hardLimit bytes beyond which a TRANSACTIONAL operation rolls back (64 MiB); a LEASED one, which cannot be
     *     undone, is buffered to its end and settled as "not kept"
     * @return this
     * @throws MisconfiguredException if one is negative, or the hard limit is the smaller one
     */
    public IdempotencyFilterBuilder answerBuffer(int inMemory, long hardLimit) {
        if (inMemory < 0 || hardLimit < inMemory) {
            throw new MisconfiguredException("answerBuffer(" + inMemory + ", " + hardLimit
                    + "): make both zero or more, and the second not smaller than the first.");
        }
        answerInMemory = inMemory;
        answerHardLimit = hardLimit;
        return this;
    }

    /**
     * Media types of answers that are kept though they are binary.
     *
     * @param mediaTypes such as {@code application/pdf}; parameters do not count
     * @return this
     */
    public IdempotencyFilterBuilder keeping(String... mediaTypes) {
        for (String type : mediaTypes) {
            alsoKept.add(MediaTypes.base(type));
        }
        return this;
    }

    /**
     * Builds.
     *
     * @return the filter
     */
    public IdempotencyFilter build() {
        return new IdempotencyFilter(this);
    }

    BufferedResponse buffer(Guarantee guarantee, HttpServletResponse response) {
        Overflow overflow = guarantee == Guarantee.TRANSACTIONAL ? Overflow.REFUSE : Overflow.SPOOL;
        return new BufferedResponse(response, new Spool(answerInMemory, answerHardLimit, overflow));
    }

    StoredAnswer stored(Scope scope) {
        return new StoredAnswer(
                profile.replayedHeaders(), new AnswerRule(scope.maxAnswerBytes(), Set.copyOf(alsoKept)));
    }
}
