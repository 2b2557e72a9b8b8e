package dev.semel.testkit;

import dev.semel.InMemoryStore;
import dev.semel.spi.Store;
import java.util.function.Function;

/** The contract for a store with a fault. Only a launcher that is told so runs it: no test runner looks for this name. */
class FaultyStoreContract extends LeasedStoreContract {
    static volatile Function<InMemoryStore, Store> fault = store -> store;

    @Override
    protected StoreFixture fixture() {
        return new MemoryFixture(fault);
    }
}
