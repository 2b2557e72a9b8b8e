package dev.semel.testkit.points;

import dev.semel.Guarantee;
import dev.semel.Scope;
import dev.semel.spi.Store;
import dev.semel.spi.ValueCodec;
import dev.semel.testkit.SettableClock;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Carries an operation out by rivals in every order up to a bound, and stops each of their calls to store and effects in
 * turn, before and after it happens. After every schedule effects, record and answers are compared:
 *
 * <ul>
 *   <li>TRANSACTIONAL: one effect and a record that says done, or neither; nothing is left {@code processing};
 *   <li>LEASED with HOLD: at most one effect; without an answer the record says {@code unknown};
 *   <li>LEASED with RETRY: each effect but one is of an execution that crashed, failed, or lost its lease;
 *   <li>whoever was told Executed has its effect there; all answers are equal; asked once more, past every lease, the
 *       operation is answered, and does not run again after that.
 * </ul>
 *
 * <p>Schedules are enumerated depth first, so that the same call does the same each time. Immutable.
 */
public final class CrashPoints {
    private static final Instant START = Instant.parse("2024-02-29T12:00:00Z");

    private final Plan plan;
    private final Bounds bounds;
    private final int schedules;
    private final Function<SettableClock, Truth> store;

    private CrashPoints(Plan plan, Bounds bounds, int schedules, Function<SettableClock, Truth> store) {
        this.plan = plan;
        this.bounds = bounds;
        this.schedules = schedules;
        this.store = store;
    }

    /** How a call is stopped. */
    public enum Stop {
        /** It throws: before it happened, or after, when its reply is lost. */
        THROW,
        /** The process ends there. What it had open is rolled back by the server; what it leased stays leased. */
        DIE
    }

    /**
     * Starts with the operation.
     *
     * @param operation as each rival asks for it
     * @return what is left to say: its scope
     */
    public static Scoped of(GuardedCall operation) {
        return new Scoped(operation, null);
    }

    /** An operation whose scope is still to be named. Immutable. */
    public static final class Scoped {
        private final GuardedCall operation;
        private final @Nullable ValueCodec codec;

        private Scoped(GuardedCall operation, @Nullable ValueCodec codec) {
            this.operation = operation;
            this.codec = codec;
        }

        /**
         * How its answer is written, if it is neither text nor bytes.
         *
         * @param value the codec
         * @return this, with the codec
         */
        public Scoped codec(ValueCodec value) {
            return new Scoped(operation, value);
        }

        /**
         * Names the settings. Its wait is taken as zero and its lease as one that no heartbeat renews.
         *
         * @param scope of the operation's key
         * @return two rivals on nodes of their own, two preemptions, one stop, one end of leases
         */
        public CrashPoints in(Scope scope) {
            boolean leased =
                    scope.guarantee().filter(g -> g == Guarantee.LEASED).isPresent();
            Function<SettableClock, Truth> store =
                    leased ? clock -> new LeasedTruth(clock, UnaryOperator.identity()) : TransactionalTruth::new;
            return new CrashPoints(
                    new Plan(operation, scope, codec, 2, Plan.Placing.APART, 2, Plan.LONG),
                    new Bounds(2, 1, leased ? 1 : 0, 0, EnumSet.noneOf(Stop.class)),
                    1_000_000,
                    store);
        }
    }

    /**
     * How many ask for the operation at the same time; each asks once more if it was not answered.
     *
     * @param number 1 to 9
     * @return as this
     * @throws IllegalArgumentException if it is another number
     */
    public CrashPoints rivals(int number) {
        check(number >= 1 && number <= 9, "1 to 9 rivals, not ", number);
        return with(plan.with(number, plan.placing(), plan.lease()));
    }

    /**
     * Puts the rivals on one node, where they meet before they ask the store.
     *
     * @return as this, without turns in the background
     */
    public CrashPoints onOneNode() {
        return background(0).with(plan.with(plan.rivals(), Plan.Placing.TOGETHER, Plan.LONG));
    }

    /**
     * How often in a schedule a rival that could go on has to wait for another.
     *
     * @param most 0 or more
     * @return as this
     * @throws IllegalArgumentException if negative
     */
    public CrashPoints preemptions(int most) {
        check(most >= 0, "0 or more preemptions, not ", most);
        return with(new Bounds(most, bounds.stopped(), bounds.leases(), bounds.background(), bounds.stops()));
    }

    /**
     * How many calls are stopped in a schedule.
     *
     * @param most 0 or more
     * @return as this
     * @throws IllegalArgumentException if negative
     */
    public CrashPoints stops(int most) {
        check(most >= 0, "0 or more stops, not ", most);
        return with(new Bounds(bounds.preemptions(), most, bounds.leases(), bounds.background(), bounds.stops()));
    }

    /**
     * How often in a schedule a heartbeat renews a lease, or the end of an execution that could not be stored is stored
     * later. These come by the clock of the JVM: a schedule with one takes milliseconds, with a late end a tenth of a
     * second.
     *
     * @param most 0 or more
     * @return as this, its rivals on nodes of their own
     * @throws IllegalArgumentException if negative
     */
    public CrashPoints background(int most) {
        check(most >= 0, "0 or more turns in the background, not ", most);
        return with(plan.with(plan.rivals(), Plan.Placing.APART, most == 0 ? Plan.LONG : Plan.SHORT))
                .with(new Bounds(bounds.preemptions(), bounds.stopped(), bounds.leases(), most, bounds.stops()));
    }

    /**
     * How many schedules are played at most. The report says whether there are more.
     *
     * @param most 1 or more
     * @return as this
     * @throws IllegalArgumentException if below 1
     */
    public CrashPoints schedules(int most) {
        check(most >= 1, "1 or more schedules, not ", most);
        return new CrashPoints(plan, bounds, most, store);
    }

    /** Over another store, for tests of this class. */
    CrashPoints over(Function<SettableClock, Truth> other) {
        return new CrashPoints(plan, bounds, schedules, other);
    }

    /** Over the in-memory store with a fault. */
    CrashPoints leasedOver(UnaryOperator<Store> fault) {
        return over(clock -> new LeasedTruth(clock, fault));
    }

    /**
     * Enumerates.
     *
     * @param stops the ways in which each call is stopped; none for interleavings alone
     * @return what was seen
     * @throws Violation on the first schedule in which effects, record and answers disagree
     * @throws IllegalStateException if the operation does not do the same each time, or waits for something
     */
    public Report againstEach(Stop... stops) {
        Set<Stop> each = EnumSet.noneOf(Stop.class);
        each.addAll(Set.of(stops));
        return with(new Bounds(bounds.preemptions(), bounds.stopped(), bounds.leases(), bounds.background(), each))
                .explore();
    }

    /**
     * Plays one schedule alone, whatever the bounds.
     *
     * @param schedule as a {@link Violation} named it
     * @return what was seen
     * @throws Violation if effects, record and answers disagree
     * @throws IllegalArgumentException if the operation has no such schedule
     */
    public Report replay(String schedule) {
        Bounds any = new Bounds(
                Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE, EnumSet.allOf(Stop.class));
        return with(any).playing(player -> player.play(Tape.playing(schedule), schedule));
    }

    private Report explore() {
        return playing(player -> {
            Tape.Exploring tape = new Tape.Exploring();
            boolean more;
            do {
                player.play(tape, tape);
                more = tape.next();
            } while (more && player.played() < schedules);
            player.complete(!more);
        });
    }

    private Report playing(Playing playing) {
        ExecutorService threads = Executors.newCachedThreadPool(Threads.DAEMONS);
        try {
            SettableClock clock = SettableClock.at(START);
            Player player = new Player(plan, bounds, store.apply(clock), clock, threads);
            playing.with(player);
            return player.report();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while schedules were played", e);
        } finally {
            threads.shutdownNow();
        }
    }

    private CrashPoints with(Plan other) {
        return new CrashPoints(other, bounds, schedules, store);
    }

    private CrashPoints with(Bounds other) {
        return new CrashPoints(plan, other, schedules, store);
    }

    private static void check(boolean holds, String asked, int number) {
        if (!holds) {
            throw new IllegalArgumentException("There are " + asked + number);
        }
    }

    private interface Playing {
        void with(Player player) throws InterruptedException;
    }
}
