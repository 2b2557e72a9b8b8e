package dev.semel.spring.boot;

import dev.semel.MisconfiguredException;
import dev.semel.spring.GuardedBeans;
import dev.semel.spring.GuardedMethod;
import dev.semel.spring.web.ReplayAuthorizer;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.SmartInitializingSingleton;

/** Method security is not asked by a replay: somebody has to answer for it. */
final class AuthorizerCheck implements SmartInitializingSingleton {
    private final BeanFactory beans;
    private final GuardedBeans guarded;

    AuthorizerCheck(BeanFactory beans, GuardedBeans guarded) {
        this.beans = beans;
        this.guarded = guarded;
    }

    @Override
    public void afterSingletonsInstantiated() {
        if (beans.getBeanProvider(ReplayAuthorizer.class).stream().findAny().isPresent()) {
            return;
        }
        guarded.methods().stream().filter(GuardedMethod::guardsExchange).forEach(AuthorizerCheck::check);
    }

    private static void check(GuardedMethod method) {
        method.securedBy().ifPresent(annotation -> {
            throw new MisconfiguredException("@Idempotent on " + method + " is protected by @" + annotation
                    + ", which a replayed answer does not ask: a revoked user would still get it. Define a"
                    + " ReplayAuthorizer bean, protect the path in the security filter chain, or guard a service method by"
                    + " its natural key.");
        });
    }
}
