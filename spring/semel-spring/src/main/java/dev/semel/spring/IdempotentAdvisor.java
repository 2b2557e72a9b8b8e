package dev.semel.spring;

import java.lang.reflect.Method;
import org.springframework.aop.Pointcut;
import org.springframework.aop.support.AbstractBeanFactoryPointcutAdvisor;
import org.springframework.aop.support.StaticMethodMatcherPointcut;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.AnnotationUtils;

/**
 * Advises the calls that {@link Idempotent} guards; handlers without a key expression are guarded by the HTTP filter
 * instead. To be declared as a static bean of the infrastructure role, with the name of the bean that is its {@link
 * IdempotentInterceptor}.
 */
public final class IdempotentAdvisor extends AbstractBeanFactoryPointcutAdvisor {
    /** Outside the transaction (whose advisor comes last), inside method security and {@code @Async}. */
    public static final int ORDER = Ordered.LOWEST_PRECEDENCE - 1000;

    private static final Pointcut GUARDED_CALLS = new GuardedCalls();

    /**
     * For the interceptor of a name.
     *
     * @param interceptorBeanName the bean's name; it is made when the first guarded bean is used
     */
    public IdempotentAdvisor(String interceptorBeanName) {
        setAdviceBeanName(interceptorBeanName);
        setOrder(ORDER);
    }

    @Override
    public Pointcut getPointcut() {
        return GUARDED_CALLS;
    }

    private static final class GuardedCalls extends StaticMethodMatcherPointcut {
        GuardedCalls() {
            setClassFilter(type -> AnnotationUtils.isCandidateClass(type, Idempotent.class));
        }

        @Override
        public boolean matches(Method method, Class<?> type) {
            return GuardedMethod.of(method, type)
                    .filter(guarded -> !guarded.guardsExchange())
                    .isPresent();
        }
    }
}
