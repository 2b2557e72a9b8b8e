package dev.semel.spring.boot;

import org.springframework.aop.config.AopConfigUtils;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.context.EnvironmentAware;
import org.springframework.context.annotation.ImportBeanDefinitionRegistrar;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotationMetadata;

/** Makes sure that advisors are applied at all: with {@code spring.aop.auto=false} nobody else might, and nothing would say so. */
final class AutoProxyCreator implements ImportBeanDefinitionRegistrar, EnvironmentAware {
    private boolean proxyClasses = true;

    @Override
    public void setEnvironment(Environment environment) {
        proxyClasses = environment.getProperty("spring.aop.proxy-target-class", Boolean.class, true);
    }

    @Override
    public void registerBeanDefinitions(AnnotationMetadata importing, BeanDefinitionRegistry registry) {
        AopConfigUtils.registerAutoProxyCreatorIfNecessary(registry);
        if (proxyClasses) {
            AopConfigUtils.forceAutoProxyCreatorToUseClassProxying(registry);
        }
    }
}
