package dev.semel.rigs.crash;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/** A control: the action in a transaction of its own, whoever else has done it. */
record NoGuard(DataSource pool) implements Guard {
    @Override
    public String carryOut(Deed deed, String run) throws SQLException {
        try (Connection connection = pool.getConnection()) {
            connection.setAutoCommit(false);
            try {
                Steps.reach(Phase.CLAIMED);
                Business.write(connection, deed, run);
                Steps.reach(Phase.WRITTEN);
                connection.commit();
                return Outcomes.EXECUTED + " " + run;
            } catch (OutOfStockException e) {
                connection.rollback();
                return Outcomes.REJECTED;
            } catch (SQLException e) {
                connection.rollback();
                throw e;
            }
        }
    }
}
