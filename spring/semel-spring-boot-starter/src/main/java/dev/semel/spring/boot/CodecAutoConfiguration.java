package dev.semel.spring.boot;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.semel.http.spi.BodyCanonicalizer;
import dev.semel.jackson.JacksonCodec;
import dev.semel.jackson2.Jackson2Codec;
import dev.semel.spi.ValueCodec;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingClass;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.json.JsonMapper;

/** Answers and contents as JSON, by the Jackson that the application has: 3 on Boot 4, 2 on Boot 3.5. */
@AutoConfiguration(
        afterName = {
            "org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration",
            "org.springframework.boot.autoconfigure.jackson.JacksonAutoConfiguration"
        })
@ConditionalOnBooleanProperty(name = "semel.enabled", matchIfMissing = true)
class CodecAutoConfiguration {
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(name = "tools.jackson.databind.json.JsonMapper")
    static class OnJackson3 {
        @Bean
        @ConditionalOnMissingBean
        ValueCodec semelValueCodec(ObjectProvider<JsonMapper> mapper) {
            JsonMapper own = mapper.getIfUnique();
            return own == null ? JacksonCodec.create() : JacksonCodec.over(own);
        }

        @Bean
        @ConditionalOnMissingBean
        BodyCanonicalizer semelBodyCanonicalizer() {
            return CanonicalBody.by(dev.semel.jackson.CanonicalJson::canonicalize);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnMissingClass("tools.jackson.databind.json.JsonMapper")
    @ConditionalOnClass(
            name = {
                "com.fasterxml.jackson.databind.ObjectMapper",
                "com.fasterxml.jackson.datatype.jdk8.Jdk8Module",
                "com.fasterxml.jackson.datatype.jsr310.JavaTimeModule"
            })
    static class OnJackson2 {
        @Bean
        @ConditionalOnMissingBean
        ValueCodec semelValueCodec(ObjectProvider<ObjectMapper> mapper) {
            ObjectMapper own = mapper.getIfUnique();
            return own == null ? Jackson2Codec.create() : Jackson2Codec.over(own);
        }

        @Bean
        @ConditionalOnMissingBean
        BodyCanonicalizer semelBodyCanonicalizer() {
            return CanonicalBody.by(dev.semel.jackson2.CanonicalJson::canonicalize);
        }
    }
}
