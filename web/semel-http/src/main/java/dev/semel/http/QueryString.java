package dev.semel.http;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The parameters of a query, sorted by name; values of one name keep their order, which may mean something. */
final class QueryString {
    private QueryString() {}

    record Parameter(String name, String value) {}

    static List<Parameter> sorted(@Nullable String query) {
        List<Parameter> parameters = new ArrayList<>();
        if (query != null) {
            for (String pair : query.split("&", -1)) {
                if (!pair.isEmpty()) {
                    int equals = pair.indexOf('=');
                    parameters.add(
                            equals < 0
                                    ? new Parameter(decoded(pair), "")
                                    : new Parameter(
                                            decoded(pair.substring(0, equals)), decoded(pair.substring(equals + 1))));
                }
            }
        }
        parameters.sort(Comparator.comparing(Parameter::name));
        return parameters;
    }

    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return text; // not an encoding at all: compared as it is
        }
    }
}
