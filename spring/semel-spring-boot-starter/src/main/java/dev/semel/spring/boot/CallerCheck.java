package dev.semel.spring.boot;

import dev.semel.MisconfiguredException;
import dev.semel.http.spi.CallerResolver;
import dev.semel.spring.GuardedBeans;
import dev.semel.spring.GuardedMethod;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.SmartInitializingSingleton;

/** A key made by a client needs to know whose it is: without anybody who says so, every request would be refused. */
final class CallerCheck implements SmartInitializingSingleton {
    private static final String SECURITY_FILTER = "springSecurityFilterChain";

    private final BeanFactory beans;
    private final GuardedBeans guarded;

    CallerCheck(BeanFactory beans, GuardedBeans guarded) {
        this.beans = beans;
        this.guarded = guarded;
    }

    @Override
    public void afterSingletonsInstantiated() {
        guarded.methods().stream().filter(GuardedMethod::guardsExchange).forEach(this::checkNamed);
        if (beans.containsBean(SECURITY_FILTER)
                || beans.getBeanProvider(CallerResolver.class).stream()
                        .findAny()
                        .isPresent()) {
            return;
        }
        guarded.methods().stream()
                .filter(GuardedMethod::guardsExchange)
                .findFirst()
                .ifPresent(method -> {
                    throw new MisconfiguredException("@Idempotent on " + method
                            + " takes its key from the client, and nobody says who the client is: two callers with the"
                            + " same key would be given each other's answers. Add Spring Security, or define a"
                            + " CallerResolver bean: CallerResolver.principal() where the container authenticates, session(),"
                            + " device(header), or CallerToken for clients without a login.");
                });
    }

    private void checkNamed(GuardedMethod method) {
        String name = method.idempotent().caller();
        if (!name.isEmpty() && !(beans.containsBean(name) && beans.isTypeMatch(name, CallerResolver.class))) {
            throw new MisconfiguredException("@Idempotent on " + method + " names the caller '" + name
                    + "', and no CallerResolver bean has that name. Define it, or leave the attribute out.");
        }
    }
}
