package dev.semel.jdbc;

import dev.semel.testkit.StoreFixture;
import dev.semel.testkit.TransactionalStoreContract;
import dev.semel.testservers.Database;

class H2TransactionalReadCommittedContractTest extends TransactionalStoreContract {
    @Override
    protected StoreFixture fixture() {
        return ContractFixture.readCommitted(Database.H2);
    }
}
