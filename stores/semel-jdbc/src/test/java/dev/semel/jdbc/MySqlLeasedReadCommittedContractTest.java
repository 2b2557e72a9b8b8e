package dev.semel.jdbc;

import dev.semel.testkit.LeasedStoreContract;
import dev.semel.testkit.StoreFixture;
import dev.semel.testservers.Database;

class MySqlLeasedReadCommittedContractTest extends LeasedStoreContract {
    @Override
    protected StoreFixture fixture() {
        return ContractFixture.readCommitted(Database.MYSQL);
    }
}
