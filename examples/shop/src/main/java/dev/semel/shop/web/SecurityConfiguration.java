package dev.semel.shop.web;

import static org.springframework.security.config.Customizer.withDefaults;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpMethod;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;
import org.springframework.security.web.SecurityFilterChain;

/** Everybody may look at the page; whoever asks the API for something says who he is, by HTTP Basic. */
@Configuration(proxyBeanMethods = false)
class SecurityConfiguration {
    /** The page's own script and nothing else; its styles stand in the page. */
    private static final String CONTENT_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self';"
            + " style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

    @Bean
    SecurityFilterChain shopSecurity(HttpSecurity http) throws Exception {
        return http.authorizeHttpRequests(requests -> requests.requestMatchers(HttpMethod.GET, "/", "/shop.js")
                        .permitAll()
                        .anyRequest()
                        .authenticated())
                .httpBasic(withDefaults())
                // Stateless, and the page sends its credentials by script: there is no cookie that another site could
                // use.
                .csrf(AbstractHttpConfigurer::disable)
                .sessionManagement(sessions -> sessions.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
                .headers(headers -> headers.contentSecurityPolicy(policy -> policy.policyDirectives(CONTENT_POLICY)))
                .build();
    }

    @Bean
    UserDetailsService shopUsers() {
        InMemoryUserDetailsManager users = new InMemoryUserDetailsManager(named("alice"), named("bob"));
        // The manager itself would be asked to keep the password as a BCrypt hash: 100 ms of work for each request.
        return users::loadUserByUsername;
    }

    /** For this demonstration only: the password is the name. */
    private static UserDetails named(String name) {
        return User.withUsername(name)
                .password("{noop}" + name)
                .roles("CUSTOMER")
                .build();
    }
}
