package dev.semel.http;

import jakarta.servlet.http.HttpServletResponse;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Stands in for a response whose client has been answered while the work goes on: the container may have given the object
 * to another request already.
 */
record GoneResponse(String encoding, @Nullable String type, Locale locale) implements InvocationHandler {
    static HttpServletResponse of(HttpServletResponse response) {
        GoneResponse gone =
                new GoneResponse(response.getCharacterEncoding(), response.getContentType(), response.getLocale());
        return (HttpServletResponse) Proxy.newProxyInstance(
                GoneResponse.class.getClassLoader(), new Class<?>[] {HttpServletResponse.class}, gone);
    }

    @Override
    @SuppressWarnings("NullAway") // the servlet API is not annotated: null means none
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments) {
        return switch (method.getName()) {
            case "getCharacterEncoding" -> encoding;
            case "getContentType" -> type;
            case "getLocale" -> locale;
            case "getHeader" -> null;
            case "getHeaders", "getHeaderNames" -> List.of();
            case "containsHeader", "isCommitted" -> false;
            case "encodeURL", "encodeRedirectURL" -> arguments[0];
            default ->
                throw new IllegalStateException("The client has been answered; nobody is left for " + method.getName());
        };
    }
}
