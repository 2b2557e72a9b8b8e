package dev.semel.spring;

import dev.semel.ClaimTime;
import dev.semel.Guarantee;
import dev.semel.WhenInDoubt;
import dev.semel.http.spi.Replay;
import dev.semel.http.spi.StoreFailure;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.core.annotation.AliasFor;

/**
 * The method is an operation: done once or ten times, it has one effect and one answer.
 *
 * <pre>{@code
 * @PostMapping("/orders")
 * @Idempotent("order")                                   // the client's Idempotency-Key; the whole answer is replayed
 * Receipt place(@RequestBody PlaceOrder command) { ... }
 *
 * @Idempotent(scope = "pay", key = "#n.outTradeNo")      // any bean: a natural key, the same for all callers
 * Ack onPaid(PayNotice n) { ... }
 * }</pre>
 *
 * <p>On a method with {@code @RequestMapping} and without {@link #key()} the HTTP exchange is the operation: it needs the
 * {@code Idempotency-Key} header and a caller who was authenticated. Anywhere else, and on such a method with a {@link
 * #key()}, the method call is the operation: it runs in the caller's transaction where one is open, else in one of its
 * own, and its arguments must be the same whenever its key is. Calls from within the same object are not seen.
 *
 * <p>How long, how safe and what is a "no" is settled in one place for the whole scope: here, by {@code
 * semel.scopes.<scope>.*}, or by a {@link dev.semel.Scope} bean; what is left out comes from {@code semel.defaults.*}. Two
 * places that differ are refused at start-up. May be used as a meta-annotation, on the methods of interfaces, and on a class
 * for all its handlers or, with a {@link #key()}, for all its public methods.
 */
@Target({ElementType.METHOD, ElementType.TYPE, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
public @interface Idempotent {
    /**
     * The scope, as {@link #scope()}.
     *
     * @return 1 to 64 letters, digits, dots, underscores and hyphens
     */
    @AliasFor("scope")
    String value() default "";

    /**
     * The business domain of the operation.
     *
     * @return 1 to 64 letters, digits, dots, underscores and hyphens
     */
    @AliasFor("value")
    String scope() default "";

    /**
     * The operation's natural key: a SpEL expression over the arguments ({@code #name}, {@code #p0}) that gives text, a
     * whole number, a UUID or an enum constant. Evaluated once, before the method runs; null and blank keys are refused.
     *
     * @return empty for the key in the HTTP header
     */
    String key() default "";

    /**
     * Whose key it is. With a {@link #key()}: a SpEL expression over the arguments, as that one; without one the key is
     * shared by all callers. For keys in the header: the name of a {@link dev.semel.http.spi.CallerResolver} bean, where
     * this handler knows its caller from another source than all others.
     *
     * @return empty for a shared key, or the resolver of all handlers
     */
    String caller() default "";

    /**
     * How long a settled record is kept, from its completion: {@code 7d}, {@code PT12H}. Placeholders are resolved, here
     * and in all that are durations.
     *
     * @return empty for what the scope's properties or the defaults say
     */
    String retention() default "";

    /**
     * How long callers may retry; shorter than the retention.
     *
     * @return empty for what the scope's properties or the defaults say
     */
    String retryWindow() default "";

    /**
     * How long a LEASED claim binds between two heartbeats.
     *
     * @return empty for what the scope's properties or the defaults say
     */
    String lease() default "";

    /**
     * How long a duplicate waits for a running original.
     *
     * @return empty for what the scope's properties or the defaults say
     */
    String waitFor() default "";

    /**
     * Whether record and writes share a transaction.
     *
     * @return one guarantee; none for what the scope's properties or the defaults say
     */
    Guarantee[] guarantee() default {};

    /**
     * When a TRANSACTIONAL execution claims its key.
     *
     * @return one time; none for what the scope's properties or the defaults say
     */
    ClaimTime[] claim() default {};

    /**
     * What a LEASED record becomes after crash, fault or 5xx.
     *
     * @return one of both; none for what the scope's properties or the defaults say
     */
    WhenInDoubt[] whenInDoubt() default {};

    /**
     * Exceptions that are a definite "no" of the business: stored and given again. Of a handler, whatever status its
     * exception handler made of it.
     *
     * @return none by default
     */
    Class<? extends Exception>[] rejecting() default {};

    /**
     * What a duplicate is given when the operation has been dealt with. A method with a key of its own knows {@link
     * Replay#FROZEN} and {@link Replay#REFUSE}, which throws {@link dev.semel.DuplicateException}.
     *
     * @return the stored answer by default
     */
    Replay replay() default Replay.FROZEN;

    /**
     * What happens while the store does not answer. OPEN is for LEASED scopes: in TRANSACTIONAL the writes have nowhere to
     * go either.
     *
     * @return refused by default
     */
    StoreFailure onStoreFailure() default StoreFailure.CLOSED;

    /**
     * A method of the same class with the same parameters, and perhaps a {@link dev.semel.SemelException} after them, that
     * is called where the guarded one would throw such an exception. For methods with a key of their own.
     *
     * @return empty to throw
     */
    String fallback() default "";

    /**
     * Whether a request without a key is refused. For keys in the header.
     *
     * @return false to let such a request pass unguarded
     */
    boolean required() default true;

    /**
     * Words for people, told to a duplicate while the original is running, and where {@link #replay()} refuses it.
     *
     * @return empty for the built-in words
     */
    String message() default "";
}
