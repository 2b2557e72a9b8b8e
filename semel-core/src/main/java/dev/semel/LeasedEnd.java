package dev.semel;

import dev.semel.spi.Ownership;
import dev.semel.spi.Reply;
import dev.semel.spi.RestartableException;
import dev.semel.spi.Settled;
import dev.semel.spi.Settlement;
import dev.semel.spi.Store;
import dev.semel.spi.StoreRefusedException;
import dev.semel.spi.Verdict;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;

/**
 * The end of a LEASED execution. If the answer cannot be stored after the work, the caller gets it all the same, and
 * storing it is tried again in the background, past the lease too, until another owner is seen. The key is never freed.
 */
final class LeasedEnd {
    private static final Duration FIRST_PAUSE = Duration.ofMillis(100);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);

    private final Store store;
    private final Heartbeats heartbeats;
    private final Judge judge;
    private final Events events;
    private final Request request;
    private final Ownership own;
    private final Heartbeat heartbeat;
    private boolean deferred;

    LeasedEnd(
            Store store,
            Heartbeats heartbeats,
            Judge judge,
            Events events,
            Request request,
            Ownership own,
            Heartbeat heartbeat) {
        this.store = store;
        this.heartbeats = heartbeats;
        this.judge = judge;
        this.events = events;
        this.request = request;
        this.own = own;
        this.heartbeat = heartbeat;
    }

    /** Whether storing goes on in the background, and with it the heartbeat. */
    boolean deferred() {
        return deferred;
    }

    Reply settle(Verdict verdict) {
        Settlement settlement = Leased.settlement(request, verdict);
        Settled settled;
        heartbeat.leaveItToTheEnd();
        try {
            settled = stored(settlement);
        } catch (RuntimeException | Error e) {
            // Whatever the store threw, the work is done: only this owner may still say so.
            deferred = true;
            events.warn(
                    new SemelEvent.SettleDeferred(request.key(), e),
                    "the end of the operation could not be stored yet and is tried again",
                    e);
            later(verdict, FIRST_PAUSE);
            return new Reply.Ran(verdict);
        }
        return settled == Settled.STORED ? told(verdict) : replaced();
    }

    /** Stores; sent once more if the reply was lost, and without its body if the store will never take it. */
    private Settled stored(Settlement settlement) {
        try {
            return store.settle(own, settlement);
        } catch (StoreRefusedException e) {
            if (settlement.answer() == null) {
                throw e;
            }
            events.warn(
                    new SemelEvent.AnswerNotKept(request.key(), "the store refused it"),
                    "the store refused the answer; it is not kept",
                    e);
            return store.settle(own, withoutBody(settlement));
        } catch (StoreUnavailableException | RestartableException e) {
            return store.settle(own, settlement);
        }
    }

    private static Settlement withoutBody(Settlement settlement) {
        int status =
                Optional.ofNullable(settlement.answer()).map(Answer::status).orElse(0);
        Answer notKept = Answer.notKept(status, List.of(), "the store refused the answer");
        return settlement instanceof Settlement.Failed ? new Settlement.Failed(notKept) : new Settlement.Done(notKept);
    }

    private Reply told(Verdict verdict) {
        if (verdict instanceof Verdict.Answered) {
            events.tell(new SemelEvent.Executed(request.key()));
        } else if (verdict instanceof Verdict.Refused) {
            events.tell(new SemelEvent.Rejected(request.key()));
        } else {
            Throwable cause = verdict instanceof Verdict.Fault fault ? fault.cause() : null;
            events.tell(new SemelEvent.Faulted(
                    request.key(),
                    cause == null ? "no exception" : cause.getClass().getName()));
        }
        return new Reply.Ran(verdict);
    }

    /** A replaced owner stores nothing; its caller gets the record's answer, or hears that nobody knows. */
    private Reply replaced() {
        events.tell(new SemelEvent.OwnershipLost(request.key()));
        OwnershipLostException lost = new OwnershipLostException(request.key());
        try {
            return store.find(request.digest())
                    .filter(record -> record.status().terminal())
                    .map(record -> judge.kept(request, record))
                    .orElseGet(() -> new Reply.Unknown(lost));
        } catch (RuntimeException e) {
            lost.addSuppressed(e);
            return new Reply.Unknown(lost);
        }
    }

    private void later(Verdict verdict, Duration pause) {
        try {
            heartbeats.after(pause, () -> again(verdict, pause));
        } catch (RejectedExecutionException e) {
            heartbeat.close();
        }
    }

    private void again(Verdict verdict, Duration pause) {
        try {
            if (stored(Leased.settlement(request, verdict)) == Settled.LOST) {
                events.tell(new SemelEvent.OwnershipLost(request.key()));
            } else {
                told(verdict);
            }
            heartbeat.close();
        } catch (RuntimeException | Error e) {
            events.tell(new SemelEvent.SettleDeferred(request.key(), e));
            Duration next = pause.multipliedBy(2);
            later(verdict, next.compareTo(LONGEST_PAUSE) < 0 ? next : LONGEST_PAUSE);
        }
    }
}
