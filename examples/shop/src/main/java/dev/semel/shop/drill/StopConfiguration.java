package dev.semel.shop.drill;

import dev.semel.shop.trade.Moments;
import java.util.concurrent.locks.LockSupport;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/** In a shop nothing happens at the {@link Moments}; a node that was started to be killed stops there. */
@Configuration(proxyBeanMethods = false)
class StopConfiguration {
    static final String STOP_AT = "shop.drill.stop-at";
    static final String STOPPED = "shop.node stopped";

    @Bean
    @ConditionalOnProperty(name = STOP_AT, havingValue = "nowhere", matchIfMissing = true)
    Moments undisturbed() {
        return () -> {};
    }

    @Bean
    @ConditionalOnProperty(STOP_AT)
    Moments stopping(Environment environment) {
        StopAt at = environment.getRequiredProperty(STOP_AT, StopAt.class);
        return switch (at) {
            case IN_TRANSACTION -> StopConfiguration::waitToBeKilled;
            case AFTER_COMMIT -> StopConfiguration::stopAfterCommit;
        };
    }

    private static void stopAfterCommit() {
        TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
            @Override
            public void afterCommit() {
                waitToBeKilled();
            }
        });
    }

    private static void waitToBeKilled() {
        System.out.println(STOPPED);
        while (true) {
            LockSupport.park();
        }
    }
}
