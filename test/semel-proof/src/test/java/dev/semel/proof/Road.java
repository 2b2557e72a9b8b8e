package dev.semel.proof;

import dev.semel.Action;
import dev.semel.IdempotencyKey;
import dev.semel.Outcome;
import dev.semel.Semel;
import dev.semel.WhenInDoubt;
import java.sql.Connection;
import java.sql.SQLException;

/** The three executions of TRANSITIONS, as a caller takes them. */
enum Road {
    OWN {
        @Override
        Outcome<String> call(World world, Semel semel, IdempotencyKey key, Action<String, RuntimeException> action) {
            return semel.once(key).matching(Given.CONTENT).call(String.class, action);
        }
    },
    JOINED {
        @Override
        Outcome<String> call(World world, Semel semel, IdempotencyKey key, Action<String, RuntimeException> action) {
            try (Connection connection = world.pool.getConnection()) {
                connection.setAutoCommit(false);
                try {
                    return world.store.within(connection, () -> OWN.call(world, semel, key, action));
                } finally {
                    connection.commit();
                }
            } catch (SQLException e) {
                throw new World.BooksException(e);
            }
        }
    },
    LEASED {
        @Override
        Outcome<String> call(World world, Semel semel, IdempotencyKey key, Action<String, RuntimeException> action) {
            return OWN.call(world, semel, key, action);
        }
    };

    /** Asks for the operation; a joined caller commits whatever comes. */
    abstract Outcome<String> call(
            World world, Semel semel, IdempotencyKey key, Action<String, RuntimeException> action);

    Semel semel(World world) {
        return world.semel(this == LEASED ? World.leased(WhenInDoubt.RETRY) : World.transactional());
    }

    String scope() {
        return this == LEASED ? "leased" : "own";
    }

    /** Writes to the books as an action on this road would. */
    void write(World world, IdempotencyKey key) {
        if (this == LEASED) {
            world.writeAlone(key);
        } else {
            world.write(key);
        }
    }
}
