package dev.semel.jdbc;

import dev.semel.testkit.StoreFixture;
import dev.semel.testkit.TransactionalStoreContract;
import dev.semel.testservers.Database;

class MySqlTransactionalReadCommittedContractTest extends TransactionalStoreContract {
    @Override
    protected StoreFixture fixture() {
        return ContractFixture.readCommitted(Database.MYSQL);
    }
}
