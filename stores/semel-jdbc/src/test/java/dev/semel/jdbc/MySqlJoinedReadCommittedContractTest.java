package dev.semel.jdbc;

import dev.semel.spi.ClaimRequest;
import dev.semel.testkit.StoreFixture;
import dev.semel.testkit.TransactionalStoreContract;
import dev.semel.testservers.Database;

class MySqlJoinedReadCommittedContractTest extends TransactionalStoreContract {
    @Override
    protected StoreFixture fixture() {
        return ContractFixture.readCommitted(Database.MYSQL);
    }

    @Override
    protected ClaimRequest.Place place() {
        return ClaimRequest.Place.CALLERS_TRANSACTION;
    }
}
