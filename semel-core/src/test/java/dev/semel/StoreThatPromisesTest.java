package dev.semel;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import org.junit.jupiter.api.Test;

/** A store that promises transactions and has none is refused: its scopes would be LEASED without a word. */
class StoreThatPromisesTest {
    @Test
    void transactionsThatItDoesNotHave() {
        Store promising = new Promising(InMemoryStore.bounded(10));
        for (ScopeBuilder scope :
                new ScopeBuilder[] {Scope.named("order"), Scope.named("order").guarantee(Guarantee.TRANSACTIONAL)}) {
            assertThatThrownBy(() -> Semel.over(promising).scope(scope.build()))
                    .isInstanceOf(MisconfiguredException.class)
                    .hasMessageContaining("'order'")
                    .hasMessageContaining("Promising is no TransactionalStore");
        }
    }

    private record Promising(Store inner) implements Store {
        @Override
        public Set<Guarantee> guarantees() {
            return Set.of(Guarantee.TRANSACTIONAL, Guarantee.LEASED);
        }

        @Override
        public Claim claim(ClaimRequest request) {
            return inner.claim(request);
        }

        @Override
        public Settled settle(Ownership own, Settlement settlement) {
            return inner.settle(own, settlement);
        }

        @Override
        public Settled extend(Ownership own, Duration lease) {
            return inner.extend(own, lease);
        }

        @Override
        public Optional<StoredRecord> find(KeyDigest digest) {
            return inner.find(digest);
        }
    }
}
