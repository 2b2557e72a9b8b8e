package dev.semel.spring.boot;

import dev.semel.MisconfiguredException;
import dev.semel.spring.SpringTransactions;
import java.util.List;
import javax.sql.DataSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.transaction.PlatformTransactionManager;

/** The transaction managers over one data source: exactly one can share its transactions with the records. */
record TransactionManagers(List<PlatformTransactionManager> candidates) {
    static TransactionManagers over(DataSource dataSource, ObjectProvider<PlatformTransactionManager> managers) {
        return new TransactionManagers(managers.orderedStream()
                .filter(manager -> SpringTransactions.manages(manager, dataSource))
                .toList());
    }

    boolean none() {
        return candidates.isEmpty();
    }

    PlatformTransactionManager theOne() {
        if (candidates.size() == 1) {
            return candidates.get(0);
        }
        throw new MisconfiguredException(
                none()
                        ? "No transaction manager manages the DataSource of Semel's records, so that record and business"
                                + " writes could not share a transaction. Add one, or set"
                                + " semel.defaults.guarantee=leased if that is what you mean."
                        : "There are " + candidates.size() + " transaction managers over the DataSource of Semel's"
                                + " records, and only one can share its transactions with them. Define a"
                                + " SpringTransactions bean with the one that the guarded methods use.");
    }
}
