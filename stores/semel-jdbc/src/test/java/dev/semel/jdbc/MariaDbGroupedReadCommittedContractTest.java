package dev.semel.jdbc;

import dev.semel.Isolation;
import dev.semel.testkit.LeasedStoreContract;
import dev.semel.testkit.StoreFixture;
import dev.semel.testservers.Database;

class MariaDbGroupedReadCommittedContractTest extends LeasedStoreContract {
    @Override
    protected StoreFixture fixture() {
        return ContractFixture.grouped(Database.MARIADB, Isolation.READ_COMMITTED);
    }
}
