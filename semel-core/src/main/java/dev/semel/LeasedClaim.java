package dev.semel;

import dev.semel.spi.Claim;
import dev.semel.spi.ClaimRequest;
import dev.semel.spi.NothingSentException;
import dev.semel.spi.Ownership;
import dev.semel.spi.RestartableException;
import dev.semel.spi.Store;
import dev.semel.spi.StoreRefusedException;
import org.jspecify.annotations.Nullable;

/**
 * The claim of a LEASED execution. One whose reply was lost is sent once more by the same owner, which makes it the same
 * claim; if that does not tell either, the key is given back in the background.
 */
final class LeasedClaim {
    private static final int TRIES = 8;

    private final Store store;
    private final LostClaims lostClaims;
    private final Judge judge;
    private final Request request;
    private ClaimRequest wish;
    private boolean sentAgain;
    private boolean mayBeLeft;

    LeasedClaim(Store store, LostClaims lostClaims, Judge judge, Request request) {
        this.store = store;
        this.lostClaims = lostClaims;
        this.judge = judge;
        this.request = request;
        this.wish = request.claim(ClaimRequest.Place.BY_ITSELF);
    }

    /**
     * The right, or the turn that it came to without one.
     *
     * @param own null if the key is another's
     */
    record Claimed(@Nullable Ownership own, Turn turn) {}

    Claimed claim() {
        try {
            return claimed();
        } finally {
            if (mayBeLeft) {
                lostClaims.free(request, wish);
            }
        }
    }

    private Claimed claimed() {
        boolean hidden = false;
        for (int i = 0; i < TRIES; i++) {
            Claim claim;
            try {
                claim = sent();
            } catch (RestartableException e) {
                continue;
            } catch (StoreUnavailableException e) {
                if (sentAgain) {
                    throw e;
                }
                sentAgain = true;
                continue;
            }
            if (claim instanceof Claim.Acquired acquired) {
                return new Claimed(acquired.ownership(), new Turn.Busy());
            }
            if (claim instanceof Claim.Hidden && !hidden) {
                hidden = true;
                continue;
            }
            Turn turn = judge.refused(request, claim);
            if (!(turn instanceof Turn.TakeOver over)) {
                return new Claimed(null, turn);
            }
            wish = wish.naming(over.record());
        }
        return new Claimed(null, new Turn.Busy());
    }

    /** A store that cannot say may have claimed all the same; any record that can be seen says that it has not. */
    private Claim sent() {
        try {
            Claim claim = store.claim(wish);
            mayBeLeft &= claim instanceof Claim.Hidden;
            return claim;
        } catch (RestartableException | StoreRefusedException | NothingSentException e) {
            throw e;
        } catch (RuntimeException | Error e) {
            mayBeLeft = true;
            throw e;
        }
    }
}
