package dev.semel.jdbc;

import dev.semel.spi.ClaimRequest;
import dev.semel.testkit.StoreFixture;
import dev.semel.testkit.TransactionalStoreContract;
import dev.semel.testservers.Database;

class H2JoinedRepeatableReadContractTest extends TransactionalStoreContract {
    @Override
    protected StoreFixture fixture() {
        return ContractFixture.repeatableRead(Database.H2);
    }

    @Override
    protected ClaimRequest.Place place() {
        return ClaimRequest.Place.CALLERS_TRANSACTION;
    }
}
