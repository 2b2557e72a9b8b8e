package dev.semel.spring;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The handler, or all handlers of the class, may well be repeated, or are guarded by other means: the audit of write
 * endpoints ({@code semel.audit}) does not ask for more. Changes nothing else. Refused beside {@link Idempotent}.
 */
@Target({ElementType.METHOD, ElementType.TYPE, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Documented
public @interface NotIdempotent {
    /**
     * Why: what makes a repetition harmless, or whose business it is.
     *
     * @return not blank
     */
    String value();
}
