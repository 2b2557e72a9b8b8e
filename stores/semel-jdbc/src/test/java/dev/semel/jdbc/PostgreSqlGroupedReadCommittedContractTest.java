package dev.semel.jdbc;

import dev.semel.Isolation;
import dev.semel.testkit.LeasedStoreContract;
import dev.semel.testkit.StoreFixture;
import dev.semel.testservers.Database;

class PostgreSqlGroupedReadCommittedContractTest extends LeasedStoreContract {
    @Override
    protected StoreFixture fixture() {
        return ContractFixture.grouped(Database.POSTGRESQL, Isolation.READ_COMMITTED);
    }
}
