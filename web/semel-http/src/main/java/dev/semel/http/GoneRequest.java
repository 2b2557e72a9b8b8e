package dev.semel.http;

import jakarta.servlet.http.HttpServletRequest;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Stands in for a request whose client has been answered while the work goes on: the container may have given the object to
 * another client already. Remembers attributes, headers and what can be asked without an argument.
 *
 * @param attributes may be changed on
 * @param headers by name, in any case
 * @param answers by the name of the method
 */
record GoneRequest(Map<String, Object> attributes, Map<String, List<String>> headers, Map<String, Object> answers)
        implements InvocationHandler {
    static HttpServletRequest of(HttpServletRequest request) {
        Map<String, Object> attributes = new ConcurrentHashMap<>();
        for (String name : Collections.list(request.getAttributeNames())) {
            Object value = request.getAttribute(name);
            if (value != null) {
                attributes.put(name, value);
            }
        }
        Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (String name : Collections.list(request.getHeaderNames())) {
            headers.put(name, Collections.list(request.getHeaders(name)));
        }
        Map<String, Object> answers = Stream.of(HttpServletRequest.class.getMethods())
                .filter(GoneRequest::plain)
                .flatMap(method -> answer(request, method))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, (one, same) -> one));
        return (HttpServletRequest) Proxy.newProxyInstance(
                GoneRequest.class.getClassLoader(),
                new Class<?>[] {HttpServletRequest.class},
                new GoneRequest(attributes, headers, answers));
    }

    /** Texts, numbers, enums and who asks; nothing that holds on to the request. */
    private static boolean plain(Method method) {
        Class<?> type = method.getReturnType();
        return method.getParameterCount() == 0
                && (type == String.class
                        || type == Locale.class
                        || type.isPrimitive() && type != void.class
                        || type.isEnum()
                        || type == java.security.Principal.class);
    }

    private static Stream<Map.Entry<String, Object>> answer(HttpServletRequest request, Method method) {
        try {
            Object value = method.invoke(request);
            return value == null ? Stream.empty() : Stream.of(Map.entry(method.getName(), value));
        } catch (IllegalAccessException | InvocationTargetException e) {
            return Stream.empty(); // What could not be asked before cannot be asked after.
        }
    }

    @Override
    @SuppressWarnings("NullAway") // the servlet API is not annotated: null means none
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments) {
        if (plain(method)) {
            return answers.get(method.getName());
        }
        return switch (method.getName()) {
            case "getAttribute" -> attributes.get((String) arguments[0]);
            case "setAttribute" ->
                arguments[1] == null
                        ? attributes.remove((String) arguments[0])
                        : attributes.put((String) arguments[0], arguments[1]);
            case "removeAttribute" -> attributes.remove((String) arguments[0]);
            case "getAttributeNames" -> Collections.enumeration(attributes.keySet());
            case "getHeader" ->
                headers.getOrDefault((String) arguments[0], List.of()).stream()
                        .findFirst()
                        .orElse(null);
            case "getHeaders" -> Collections.enumeration(headers.getOrDefault((String) arguments[0], List.of()));
            case "getHeaderNames" -> Collections.enumeration(headers.keySet());
            default ->
                throw new IllegalStateException("The client has been answered while the work went on; "
                        + method.getName() + " can no longer be asked. Ask it before the work goes asynchronous.");
        };
    }
}
