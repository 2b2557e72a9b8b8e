package dev.semel.testkit.points;

import java.io.IOException;
import java.io.UncheckedIOException;
import dev.semel.StoreUnavailableException;

/**
 * The business of an enumerated operation: what must happen once. In TRANSACTIONAL a write shares the transaction of the
 * record; in LEASED it is another system, which keeps it. For one call; used by its thread only.
 */
public final class Effects {
    private final Rival rival;
    private final Run run;
    private final Truth truth;

    Effects(Rival rival, Run run, Truth truth) {
        this.rival = rival;
        this.run = run;
        this.truth = truth;
    }

    /**
     * Writes one effect. A point at which the schedule may stop.
     *
     * @param what in words
     * @return its receipt, of no other effect: an operation that answers with it is also checked for answering with an
     *     effect that is there
     * @throws UncheckedIOException where the schedule says that the write failed, or that its reply was lost
     */
    public String write(String what) {
        Effect effect = new Effect(run, what, what + " #" + run + "." + (run.written() + 1));
        try {
            rival.step(Call.WRITE, () -> {
                truth.write(rival.transaction(), effect);
                run.wrote(effect);
                return effect;
            });
        } catch (StoreUnavailableException e) {
            throw new UncheckedIOException(new IOException("An effect could not be written, or its reply was lost", e));
        }
        return effect.receipt();
    }
}
