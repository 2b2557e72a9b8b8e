package dev.semel.proof.mutation;

import java.lang.reflect.Method;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.junit.jupiter.api.extension.DynamicTestInvocationContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;

/**
 * Passes over the rows of tables of tests whose name, or whose table's name, holds one of the words that the property
 * {@code semel.mutation.passover} gives as a pattern: a mutant is tried on the fast database, everything else runs all
 * rows. JUnit finds this only where its autodetection is on, and only {@code ./mutate} turns that on.
 */
public final class PassOver implements InvocationInterceptor {
    private final Predicate<String> passedOver = Pattern.compile(
                    "\\b(" + System.getProperty("semel.mutation.passover", "(?!)") + ")\\b")
            .asPredicate();

    @Override
    public void interceptTestMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        runUnlessPassedOver(invocation, context);
    }

    @Override
    public void interceptTestTemplateMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        runUnlessPassedOver(invocation, context);
    }

    @Override
    public void interceptDynamicTest(
            Invocation<Void> invocation, DynamicTestInvocationContext test, ExtensionContext context) throws Throwable {
        runUnlessPassedOver(invocation, context);
    }

    private void runUnlessPassedOver(Invocation<Void> invocation, ExtensionContext context) throws Throwable {
        Optional<ExtensionContext> at = Optional.of(context);
        while (at.isPresent() && !passedOver.test(at.get().getDisplayName())) {
            at = at.get().getParent();
        }
        if (at.isPresent()) {
            invocation.skip();
        } else {
            invocation.proceed();
        }
    }
}
