package dev.semel.testkit;

class InMemoryStoreTest extends LeasedStoreContract {
    @Override
    protected StoreFixture fixture() {
        return new MemoryFixture();
    }
}
