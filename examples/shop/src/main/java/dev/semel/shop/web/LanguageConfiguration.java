package dev.semel.shop.web;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Locale;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.servlet.LocaleResolver;
import org.springframework.web.servlet.i18n.AcceptHeaderLocaleResolver;

/** English, or Chinese with {@code ?lang=zh}. */
@Configuration(proxyBeanMethods = false)
class LanguageConfiguration {
    @Bean
    LocaleResolver localeResolver() {
        return new AcceptHeaderLocaleResolver() {
            @Override
            public Locale resolveLocale(HttpServletRequest request) {
                return "zh".equals(request.getParameter("lang")) ? Locale.SIMPLIFIED_CHINESE : Locale.ENGLISH;
            }
        };
    }
}
