package dev.semel.spring;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
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
 * <p>How long, how safe and what is a "no" is settled in one place for the whole scope: by a {@link dev.semel.Scope}
 * bean, or by {@code semel.scopes.<scope>.*} and {@code semel.defaults.*}. May be used as a meta-annotation, and on the
 * methods of interfaces.
 */
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Documented
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
     * Whether a request without a key is refused. For keys in the header.
     *
     * @return false to let such a request pass unguarded
     */
    boolean required() default true;

    /**
     * Words for people, told to a duplicate while the original is running. For keys in the header.
     *
     * @return empty for the built-in words
     */
    String message() default "";
}
