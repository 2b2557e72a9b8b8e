package dev.semel.rigs.crash;

import dev.semel.Semel;
import dev.semel.jdbc.JdbcStore;
import java.time.Duration;
import java.util.function.Supplier;
import javax.sql.DataSource;

/** TRANSACTIONAL, with the real store or the one that never frees. */
final class TransactionalGuard implements Guard {
    private final JdbcStore store;
    private final Semel semel;

    TransactionalGuard(Variant variant, Supplier<DataSource> pools, Duration wait) {
        store = JdbcStore.on(new CommitsTold(pools.get())).build();
        semel = Scopes.semel(
                variant == Variant.NEVER_FREED
                        ? new NeverFreed(JdbcStore.on(pools.get()).build(), store)
                        : store,
                variant,
                wait);
    }

    @Override
    public String carryOut(Deed deed, String run) throws Exception {
        return Outcomes.of(semel.once(deed.key())
                .matching(deed.toString())
                .<String, Exception>call(String.class, () -> {
                    Steps.reach(Phase.CLAIMED);
                    Business.write(store.connection(), deed, run);
                    Steps.reach(Phase.WRITTEN);
                    return run;
                }));
    }
}
