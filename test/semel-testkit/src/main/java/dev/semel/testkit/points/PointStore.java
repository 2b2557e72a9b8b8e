package dev.semel.testkit.points;

import dev.semel.Guarantee;
import dev.semel.StoredRecord;
import dev.semel.spi.Claim;
import dev.semel.spi.ClaimRequest;
import dev.semel.spi.KeyDigest;
import dev.semel.spi.Ownership;
import dev.semel.spi.Settled;
import dev.semel.spi.Settlement;
import dev.semel.spi.Store;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The client's side of the truth at one node: every call is a point of the schedule. */
class PointStore implements Store {
    final Node node;
    final Truth truth;

    PointStore(Node node, Truth truth) {
        this.node = node;
        this.truth = truth;
    }

    @Override
    public Claim claim(ClaimRequest request) {
        node.asks(request.digest());
        Rival rival = Rival.here();
        Claim claim = node.step(Call.CLAIM, () -> {
            Claim said = truth.claim(transaction(), request);
            if (rival != null && said instanceof Claim.Acquired acquired) {
                rival.run().acquired(acquired.ownership().owner());
            }
            return said;
        });
        if (rival != null && claim instanceof Claim.Acquired) {
            rival.run().toldOfItsClaim();
        }
        return claim;
    }

    @Override
    public Settled settle(Ownership own, Settlement settlement) {
        Rival rival = Rival.here();
        if (rival != null && (settlement instanceof Settlement.Free || settlement instanceof Settlement.Unknown)) {
            rival.run().failed();
        }
        return node.step(Call.SETTLE, own.owner(), () -> truth.settle(transaction(), own, settlement));
    }

    @Override
    public Settled extend(Ownership own, Duration lease) {
        return node.step(Call.EXTEND, own.owner(), () -> truth.extend(own, lease));
    }

    @Override
    public Optional<StoredRecord> find(KeyDigest digest) {
        node.asks(digest);
        return node.step(Call.FIND, () -> truth.find(null, digest));
    }

    @Override
    public Set<Guarantee> guarantees() {
        return Set.of(truth.guarantee());
    }

    static @Nullable Transaction transaction() {
        Rival rival = Rival.here();
        return rival == null ? null : rival.transaction();
    }
}
