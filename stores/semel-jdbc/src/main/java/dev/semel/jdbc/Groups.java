package dev.semel.jdbc;

import dev.semel.MisconfiguredException;
import java.util.Optional;

/**
 * Whether LEASED records of concurrent operations are written together.
 *
 * @param most records in one statement; 1 for no groups
 */
record Groups(int most) {
    static final Groups NONE = new Groups(1);
    private static final int LIMIT = 1_000;

    Groups {
        if (most < 1 || most > LIMIT) {
            throw new MisconfiguredException("A group of LEASED records has 1 to " + LIMIT + " members, not " + most
                    + "; 1 writes each by itself.");
        }
    }

    <I, R> Optional<Gathering<I, R>> gathering(Gathering.Writer<I, R> writer) {
        return most == 1 ? Optional.empty() : Optional.of(new Gathering<>(most, writer));
    }
}
