package dev.semel.jdbc;

import dev.semel.testkit.LeasedStoreContract;
import dev.semel.testkit.StoreFixture;
import dev.semel.testservers.Database;

class MySqlLeasedRepeatableReadContractTest extends LeasedStoreContract {
    @Override
    protected StoreFixture fixture() {
        return ContractFixture.repeatableRead(Database.MYSQL);
    }
}
