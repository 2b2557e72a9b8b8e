package dev.semel.jdbc;

import dev.semel.Answer;
import dev.semel.Caller;
import dev.semel.Status;
import dev.semel.spi.ClaimRequest;
import dev.semel.spi.KeyDigest;
import dev.semel.spi.Ownership;
import dev.semel.spi.Settlement;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The values of a statement's named parameters. Durations travel as microseconds, so that no zone can touch a time. */
final class Values {
    /** Longer than anybody keeps a record, shorter than any database's last day. */
    private static final Duration FOREVER = Duration.ofDays(36_500);

    private final Map<String, Value> values = new HashMap<>();

    /**
     * A value and what it is in SQL, also where it is null.
     *
     * @param type of {@link Types}
     * @param value a string, bytes or a long
     */
    record Value(int type, @Nullable Object value) {
        void set(PreparedStatement statement, int position) throws SQLException {
            if (value == null) {
                statement.setNull(position, type);
            } else if (value instanceof byte[] bytes) {
                statement.setBytes(position, bytes);
            } else if (value instanceof Long number) {
                statement.setLong(position, number);
            } else {
                statement.setString(position, (String) value);
            }
        }
    }

    static Values of(KeyDigest digest) {
        return new Values().bytes("digest", digest.bytes()).number("lock", digest.lockNumber());
    }

    static Values of(Ownership own) {
        return of(own.digest()).text("owner", own.owner()).number("attempt", own.attempt());
    }

    /** Everything that a claim may need: new row, takeover, and the conditions of both. */
    static Values of(ClaimRequest request) {
        var settled = request.settled();
        var seen = request.seen();
        String caller = request.key().caller() instanceof Caller.Known known ? known.id() : null;
        Duration keep = settled == null ? request.busyFor().plus(request.retention()) : request.retention();
        return of(request.digest())
                .text("scope", request.key().scope())
                .text("caller", caller == null ? null : Ascii.cut(caller, 255))
                .text("idem_key", Ascii.cut(request.key().key(), 255))
                .text("owner", request.owner())
                .text("status", settled == null ? "processing" : Row.word(settled.status()))
                .text("when_in_doubt", request.whenInDoubt().name())
                .bytes("fingerprint", request.fingerprint().bytes())
                .answer(settled == null ? null : settled.answer(), settled == null ? null : settled.reason())
                .micros("lease", settled == null ? request.lease() : null)
                .micros("keep", keep)
                .text("seen_owner", seen == null ? null : seen.owner())
                .number("seen_attempt", seen == null ? null : seen.attempt());
    }

    /** Everything that a settle of its owner's writes. */
    static Values of(Ownership own, Settlement settlement) {
        return of(own).text("status", Row.word(settlement.status()))
                .answer(settlement.answer(), settlement.reason())
                .micros("keep", own.retention())
                .micros("doubt", settlement.status() == Status.UNKNOWN ? Duration.ZERO : null);
    }

    Values answer(@Nullable Answer answer, @Nullable String reason) {
        return text("answer_format", answer == null ? null : answer.format())
                .number("answer_status", answer == null ? null : (long) answer.status())
                .text("answer_headers", answer == null ? null : Headers.write(answer.headers()))
                .text("answer_type", answer == null || answer.type() == null ? null : Ascii.escape(answer.type()))
                .bytes("answer_body", answer == null ? null : answer.body())
                .text("reason", reason == null ? null : Ascii.cut(reason, 1000));
    }

    Values text(String name, @Nullable String value) {
        return put(name, new Value(Types.VARCHAR, value));
    }

    Values bytes(String name, byte @Nullable [] value) {
        return put(name, new Value(Types.VARBINARY, value));
    }

    Values number(String name, @Nullable Long value) {
        return put(name, new Value(Types.BIGINT, value));
    }

    Values micros(String name, @Nullable Duration value) {
        return number(name, value == null ? null : micros(value));
    }

    Value get(String name) {
        Value value = values.get(name);
        if (value == null) {
            throw new IllegalStateException("The statement has the parameter :" + name + ", which nobody set");
        }
        return value;
    }

    static long micros(Duration duration) {
        Duration kept = duration.compareTo(FOREVER) > 0 ? FOREVER : duration;
        return Math.addExact(Math.multiplyExact(kept.getSeconds(), 1_000_000L), kept.getNano() / 1_000);
    }

    private Values put(String name, Value value) {
        values.put(name, value);
        return this;
    }
}
