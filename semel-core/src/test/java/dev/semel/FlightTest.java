package dev.semel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.spi.Content;
import dev.semel.spi.Reply;
import java.time.Duration;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class FlightTest {
    private static final Reply REPLY = new Reply.KeyReused();

    private final Flight flight = new Flight(Fingerprint.NONE);
    private final Flights flights = new Flights();
    private final Request request =
            Request.of(IdempotencyKey.shared("pay", "1"), Scope.named("pay").build(), Content.NONE);

    private static long in(Duration time) {
        return System.nanoTime() + time.toNanos();
    }

    @Test
    void placesAreCountedAndGivenBack() {
        assertThat(flight.enter(1)).isTrue();
        assertThat(flight.enter(1)).isFalse();
        assertThat(flight.waiting()).isEqualTo(1);
        flight.leave();
        assertThat(flight.waiting()).isZero();
        assertThat(flight.enter(1)).isTrue();
        assertThat(new Flight(Fingerprint.NONE).enter(0)).isFalse();
    }

    @Test
    void landedReplyIsGivenAtOnceAndEndsTheFlight() throws Exception {
        assertThat(flight.over()).isFalse();
        flight.land(REPLY);
        assertThat(flight.over()).isTrue();
        assertThat(flight.await(in(Duration.ofMinutes(1)))).isSameAs(REPLY);
        assertThat(flight.await(in(Duration.ofMinutes(-1)))).isSameAs(REPLY);
    }

    @Test
    void waitEndsAtTheDeadline() throws Exception {
        long deadline = in(Duration.ofMillis(50));
        assertThat(flight.await(deadline)).isNull();
        assertThat(System.nanoTime() - deadline).isNotNegative();
        assertThat(flight.over()).isFalse();
    }

    @Test
    void waitEndsWithTheLeaseWhereThatIsSooner() throws Exception {
        long leaseEnd = in(Duration.ofMillis(50));
        flight.bindUntil(leaseEnd);
        assertThat(flight.await(in(Duration.ofMinutes(5)))).isNull();
        assertThat(System.nanoTime() - leaseEnd).isNotNegative();
        assertThat(flight.over()).isTrue();
        flight.bindUntil(in(Duration.ofMinutes(5)));
        assertThat(flight.over()).isFalse();
        long deadline = in(Duration.ofMillis(20));
        assertThat(flight.await(deadline)).isNull();
        assertThat(System.nanoTime() - deadline).isNotNegative();
    }

    @Test
    void onlyItsLeaderLeadsIt() throws Exception {
        assertThat(flight.ledByThisThread()).isTrue();
        FutureTask<Boolean> elsewhere = new FutureTask<>(flight::ledByThisThread);
        new Thread(elsewhere).start();
        assertThat(elsewhere.get(10, TimeUnit.SECONDS)).isFalse();
    }

    @Test
    void keyHasOneLeaderAtATime() {
        assertThat(flights.current(request.digest())).isNull();
        Flight first = flights.lead(request);
        assertThat(first).isNotNull();
        assertThat(first.fingerprint()).isEqualTo(Fingerprint.NONE);
        assertThat(flights.lead(request)).isNull();
        assertThat(flights.current(request.digest())).isSameAs(first);
        flights.end(request.digest(), new Flight(Fingerprint.NONE));
        assertThat(flights.current(request.digest())).isSameAs(first);
        flights.end(request.digest(), first);
        assertThat(flights.current(request.digest())).isNull();
        assertThat(flights.lead(request)).isNotNull();
    }

    @Test
    void flightPastItsLeaseMakesRoomForTheNext() {
        Flight first = flights.lead(request);
        first.bindUntil(in(Duration.ofSeconds(-1)));
        assertThat(flights.current(request.digest())).isNull();
        assertThat(flights.lead(request)).isNotNull().isNotSameAs(first);
    }
}
