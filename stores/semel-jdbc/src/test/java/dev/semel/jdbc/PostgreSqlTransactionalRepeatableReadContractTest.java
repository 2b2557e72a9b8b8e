package dev.semel.jdbc;

import dev.semel.testkit.StoreFixture;
import dev.semel.testkit.TransactionalStoreContract;
import dev.semel.testservers.Database;

class PostgreSqlTransactionalRepeatableReadContractTest extends TransactionalStoreContract {
    @Override
    protected StoreFixture fixture() {
        return ContractFixture.repeatableRead(Database.POSTGRESQL);
    }
}
