package dev.semel.spring.boot;

import dev.semel.spring.Idempotent;
import dev.semel.spring.web.ReplayAuthorizer;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.method.configuration.EnableMethodSecurity;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** One handler that its path protects, and one that {@code @PreAuthorize} does. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@EnableMethodSecurity
class SecuredApplication {
    private static final String BUYER = "ROLE_BUYER";

    @Bean
    InMemoryUserDetailsManager users() {
        return new InMemoryUserDetailsManager(user("alice"), user("bob"));
    }

    static org.springframework.security.core.userdetails.UserDetails user(String name, String... roles) {
        return User.withUsername(name)
                .password("{noop}" + name)
                .roles(roles.length == 0 ? new String[] {"BUYER"} : roles)
                .build();
    }

    @Bean
    SecurityFilterChain security(HttpSecurity http) {
        return http.csrf(csrf -> csrf.disable())
                .authorizeHttpRequests(requests -> requests.requestMatchers("/by-path")
                        .hasRole("BUYER")
                        .anyRequest()
                        .authenticated())
                .httpBasic(Customizer.withDefaults())
                .build();
    }

    /** Asks what the annotation asks. */
    @Bean
    ReplayAuthorizer replays() {
        return (request, handler) -> {
            boolean buyer = SecurityContextHolder.getContext().getAuthentication().getAuthorities().stream()
                    .anyMatch(authority -> BUYER.equals(authority.getAuthority()));
            if (handler.isAnnotationPresent(PreAuthorize.class) && !buyer) {
                throw new AccessDeniedException("no buyer any more");
            }
        };
    }

    @RestController
    static class Orders {
        final AtomicInteger runs = new AtomicInteger();

        @PostMapping("/by-path")
        @Idempotent("order")
        Map<String, Object> byPath() {
            return Map.of("secret", "stored", "run", runs.incrementAndGet());
        }

        @PostMapping("/by-method")
        @Idempotent("order")
        @PreAuthorize("hasRole('BUYER')")
        public Map<String, Object> byMethod() {
            return Map.of("secret", "stored", "run", runs.incrementAndGet());
        }
    }
}
