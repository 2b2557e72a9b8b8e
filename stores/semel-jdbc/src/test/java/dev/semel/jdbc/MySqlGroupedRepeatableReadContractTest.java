package dev.semel.jdbc;

import dev.semel.Isolation;
import dev.semel.testkit.LeasedStoreContract;
import dev.semel.testkit.StoreFixture;
import dev.semel.testservers.Database;

class MySqlGroupedRepeatableReadContractTest extends LeasedStoreContract {
    @Override
    protected StoreFixture fixture() {
        return ContractFixture.grouped(Database.MYSQL, Isolation.DATABASE);
    }
}
