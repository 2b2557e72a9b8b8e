package dev.semel.http;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Who reads a problem: in which language, and whether as a page. Asked of the request before it is handled, since the
 * request may be gone by the time of the answer.
 *
 * @param locale English or Chinese, by {@code Accept-Language}
 * @param page whether HTML is preferred to JSON, as browsers say in {@code Accept}
 */
record Audience(Locale locale, boolean page) {
    private static final Set<String> LANGUAGES = Set.of("en", "zh");
    private static final List<String> JSON = List.of("application/problem+json", "application/json");

    static Audience of(HttpServletRequest request) {
        return new Audience(language(request), prefersHtml(request));
    }

    private static Locale language(HttpServletRequest request) {
        if (request.getHeader("Accept-Language") == null) {
            return Locale.ENGLISH;
        }
        return Collections.list(request.getLocales()).stream()
                .map(Locale::getLanguage)
                .filter(LANGUAGES::contains)
                .findFirst()
                .map(Locale::forLanguageTag)
                .orElse(Locale.ENGLISH);
    }

    /** Only who names HTML gets a page: a wildcard is what programs send. */
    private static boolean prefersHtml(HttpServletRequest request) {
        double html = 0;
        double json = 0;
        for (String header : Collections.list(request.getHeaders("Accept"))) {
            for (String range : header.split(",", -1)) {
                String type = MediaTypes.base(range.strip());
                double quality = quality(range);
                if (type.equals("text/html") || type.equals("application/xhtml+xml")) {
                    html = Math.max(html, quality);
                } else if (JSON.contains(type)) {
                    json = Math.max(json, quality);
                }
            }
        }
        return html > 0 && html >= json;
    }

    /** The weight of a range (RFC 9110, section 12.4.2); 1 where there is none, 0 where it is malformed. */
    private static double quality(String range) {
        for (String parameter : range.split(";", -1)) {
            String text = parameter.strip().toLowerCase(Locale.ROOT);
            if (text.startsWith("q=")) {
                return text.matches("q=(0(\\.[0-9]{0,3})?|1(\\.0{0,3})?)") ? Double.parseDouble(text.substring(2)) : 0;
            }
        }
        return 1;
    }
}
