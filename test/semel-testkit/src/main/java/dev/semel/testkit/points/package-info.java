/**
 * Crash points: a guarded operation carried out by rivals that stop before and after every call to their store, in every
 * order up to a bound.
 *
 * <pre>{@code
 * Scope order = Scope.named("order").build();
 * IdempotencyKey key = IdempotencyKey.of("order", "alice", "k-1");
 *
 * Report report = CrashPoints.of((semel, effects) -> semel.once(key)
 *                 .matching("two apples")
 *                 .call(String.class, () -> effects.write("order placed")))
 *         .in(order)
 *         .rivals(2)
 *         .preemptions(2)
 *         .againstEach(CrashPoints.Stop.THROW, CrashPoints.Stop.DIE);
 * }</pre>
 *
 * <p>Each rival has a {@link dev.semel.Semel} of its own, as on a node of its own, over one deterministic store in
 * memory: a TRANSACTIONAL scope gets one whose records share a transaction with {@link dev.semel.testkit.points.Effects},
 * a LEASED one gets {@link dev.semel.InMemoryStore}, with effects that stay whatever becomes of the record. One rival
 * runs at a time; every call to the store and every effect is a point at which another may go on, the store may fail, or
 * the process may end. When all have ended and leases are over, the operation is asked for once more, and effects,
 * record and answers are compared. A schedule in which they disagree is thrown as a {@link
 * dev.semel.testkit.points.Violation} that names it, and {@link dev.semel.testkit.points.CrashPoints#replay} plays it
 * again, alone. The engine logs what it meets, as it does in production: thousands of lost commits, so quiet the logger
 * {@code dev.semel} before.
 *
 * <p>Waiting is left out (a duplicate is told "in progress" at once and asks again by itself), and so is what runs by the
 * clock of the JVM: no heartbeat renews a lease, and what a LEASED execution could not store is not stored later,
 * unless {@link dev.semel.testkit.points.CrashPoints#background} gives them turns. A claim whose reply was lost for good is
 * never freed in the background.
 */
@NullMarked
package dev.semel.testkit.points;

import org.jspecify.annotations.NullMarked;
