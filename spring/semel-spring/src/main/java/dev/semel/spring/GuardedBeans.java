package dev.semel.spring;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.springframework.aop.framework.autoproxy.AutoProxyUtils;
import org.springframework.aop.scope.ScopedProxyUtils;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.core.MethodIntrospector;
import org.springframework.core.MethodIntrospector.MetadataLookup;
import org.springframework.core.annotation.AnnotationUtils;
import org.springframework.util.function.SingletonSupplier;

/** Every guarded method of the application, found by the classes of its beans; no bean is made. Thread-safe. */
public final class GuardedBeans {
    private final ConfigurableListableBeanFactory beans;
    private final Supplier<List<GuardedMethod>> found = SingletonSupplier.of(this::look);

    /**
     * Of an application; looks when it is first asked.
     *
     * @param beans the application's bean factory, complete with definitions
     */
    public GuardedBeans(ConfigurableListableBeanFactory beans) {
        this.beans = beans;
    }

    /**
     * The guarded methods.
     *
     * @return in no order
     */
    public List<GuardedMethod> methods() {
        return found.get();
    }

    private List<GuardedMethod> look() {
        List<GuardedMethod> methods = new ArrayList<>();
        for (String name : beans.getBeanNamesForType(Object.class, true, false)) {
            Class<?> type =
                    ScopedProxyUtils.isScopedTarget(name) ? null : AutoProxyUtils.determineTargetClass(beans, name);
            if (type == null || !AnnotationUtils.isCandidateClass(type, Idempotent.class)) {
                continue;
            }
            MetadataLookup<GuardedMethod> lookup =
                    method -> GuardedMethod.of(method, type).orElse(null);
            Map<Method, GuardedMethod> of = MethodIntrospector.selectMethods(type, lookup);
            methods.addAll(of.values());
        }
        return List.copyOf(methods);
    }
}
