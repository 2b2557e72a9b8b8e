package dev.semel;

import dev.semel.spi.Claim;
import dev.semel.spi.Reply;
import java.util.Optional;

/**
 * What a record means for a request: the fingerprint first, then the status. A stored fingerprint is compared by its own
 * algorithm; where this node cannot, the contents count as equal, since a false mismatch would make the client take a new
 * key and double the effect.
 */
final class Judge {
    private final Events events;

    Judge(Events events) {
        this.events = events;
    }

    /** Whether the request asks for what the fingerprint was made of. */
    boolean sameContent(Request request, Fingerprint stored) {
        if (stored.equals(request.fingerprint()) || stored.algorithm().equals(Fingerprint.NONE.algorithm())) {
            return true;
        }
        if (stored.algorithm().equals(request.fingerprint().algorithm())) {
            return false;
        }
        Optional<Fingerprint> again = request.content().by(stored.algorithm());
        if (again.isEmpty()) {
            events.tell(new SemelEvent.FingerprintUnverifiable(request.key(), stored.algorithm()));
            return true;
        }
        return stored.equals(again.get());
    }

    /** The reply to a request whose key has been dealt with. */
    Reply kept(Request request, StoredRecord record) {
        if (!sameContent(request, record.fingerprint())) {
            return new Reply.KeyReused();
        }
        return record.status().terminal() ? new Reply.Kept(record) : new Reply.Unknown(null);
    }

    /** What a claim that was not acquired means. */
    Turn refused(Request request, Claim claim) {
        if (claim instanceof Claim.Kept kept) {
            return new Turn.Over(kept(request, kept.record()));
        }
        if (claim instanceof Claim.InFlight flight) {
            if (!sameContent(request, flight.record().fingerprint())) {
                return new Turn.Over(new Reply.KeyReused());
            }
            if (flight.record().leaseRemaining() == null) {
                events.tell(new SemelEvent.BrokenRecord(request.key()));
                return new Turn.Over(new Reply.Unknown(null));
            }
            return new Turn.Busy();
        }
        if (claim instanceof Claim.Abandoned abandoned) {
            StoredRecord record = abandoned.record();
            boolean free = record.open() || sameContent(request, record.fingerprint());
            return free ? new Turn.TakeOver(record) : new Turn.Over(new Reply.KeyReused());
        }
        return new Turn.Busy();
    }
}
