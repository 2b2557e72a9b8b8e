package dev.semel.jdbc;

import dev.semel.Guarantee;
import dev.semel.Status;
import dev.semel.spi.ClaimRequest.Seen;
import dev.semel.spi.KeyDigest;
import dev.semel.spi.Ownership;
import dev.semel.spi.Settled;
import dev.semel.spi.Settlement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The conditional changes of one record. Each compares owner and attempt, and its row count is looked at. */
final class Settles {
    private final Connections connections;
    private final Sql settle;
    private final Sql extend;
    private final Sql resolve;
    private final Sql find;
    private final @Nullable Gathering<LeasedSettle, Settled> gathering;

    Settles(Connections connections, Dialect dialect, Texts texts, Groups groups) {
        this.connections = connections;
        settle = texts.statement("settle");
        extend = texts.statement("extend");
        resolve = texts.statement("resolve");
        find = texts.statement("find");
        gathering = dialect.together()
                .flatMap(together -> groups.gathering(new InGroups(together)))
                .orElse(null);
    }

    Settled settle(Ownership own, Settlement settlement) {
        if (own.guarantee() == Guarantee.TRANSACTIONAL) {
            return connections.within("settle", session -> settled(session.change(settle, Values.of(own, settlement))));
        }
        LeasedSettle leased = new LeasedSettle(own, settlement);
        return gathering != null && leased.fitsInGroup() ? gathering.write(leased) : alone(leased);
    }

    private Settled alone(LeasedSettle leased) {
        return connections.alone("settle", session -> {
            Settled settled = settled(session.change(settle, leased.values()));
            return settled == Settled.LOST && storedBefore(session, leased.own(), leased.settlement())
                    ? Settled.STORED
                    : settled;
        });
    }

    Settled extend(Ownership own, Duration lease) {
        Values values = Values.of(own).micros("lease", lease);
        return connections.alone("extend", session -> settled(session.change(extend, values)));
    }

    Settled resolve(KeyDigest digest, Seen seen, Settlement settlement, Duration retention, String reason) {
        Values values = Values.of(digest)
                .text("status", Row.word(settlement.status()))
                .answer(settlement.answer(), reason)
                .micros("keep", retention)
                .text("seen_owner", seen.owner())
                .number("seen_attempt", seen.attempt());
        return connections.alone("resolve", session -> {
            Settled settled = settled(session.change(resolve, values));
            return settled == Settled.LOST && alreadyFree(session, digest, seen, settlement) ? Settled.STORED : settled;
        });
    }

    /** The reply of the first try was lost: the row says so. */
    private boolean storedBefore(Session session, Ownership own, Settlement settlement) throws SQLException {
        return session.first(find, Values.of(own), Row::of)
                .filter(row -> row.belongsTo(own) && row.written() == settlement.status())
                .isPresent();
    }

    private boolean alreadyFree(Session session, KeyDigest digest, Seen seen, Settlement settlement)
            throws SQLException {
        return settlement.status() == Status.FREE
                && session.first(find, Values.of(digest), Row::of)
                        .filter(row -> row.written() == Status.FREE && seen(row, seen))
                        .isPresent();
    }

    private static boolean seen(Row row, Seen seen) {
        @Nullable String owner = row.record().owner();
        return row.record().attempt() == seen.attempt() && Objects.equals(owner, seen.owner());
    }

    private static Settled settled(int rows) {
        return switch (rows) {
            case 1 -> Settled.STORED;
            case 0 -> Settled.LOST;
            default ->
                throw new IllegalStateException(
                        "One digest has " + rows + " rows: the table lacks its unique constraint");
        };
    }

    private final class InGroups implements Gathering.Writer<LeasedSettle, Settled> {
        private final Together together;

        InGroups(Together together) {
            this.together = together;
        }

        @Override
        public KeyDigest digest(LeasedSettle settle) {
            return settle.own().digest();
        }

        @Override
        public Settled alone(LeasedSettle settle) {
            return Settles.this.alone(settle);
        }

        @Override
        public Map<KeyDigest, Settled> together(List<LeasedSettle> settles) {
            return connections
                    .alone("settle", Connections.unlessBusy("settle", session -> together.settle(session, settles)))
                    .stream()
                    .collect(Collectors.toMap(digest -> digest, digest -> Settled.STORED));
        }
    }
}
