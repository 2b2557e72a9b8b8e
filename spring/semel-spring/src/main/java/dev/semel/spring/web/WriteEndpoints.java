package dev.semel.spring.web;

import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/**
 * All handler methods of Spring MVC that may write: mapped to POST, PUT, PATCH or DELETE, or to every method. Boot's own
 * error page and Actuator are left out. Functional endpoints have no methods to look at, and are not seen. Thread-safe.
 */
public final class WriteEndpoints {
    private static final Set<RequestMethod> SAFE =
            Set.of(RequestMethod.GET, RequestMethod.HEAD, RequestMethod.OPTIONS, RequestMethod.TRACE);
    private static final String BOOT = "org.springframework.boot.";

    private final ObjectProvider<RequestMappingHandlerMapping> mappings;

    /**
     * Over the application's mappings.
     *
     * @param mappings all of them
     */
    public WriteEndpoints(ObjectProvider<RequestMappingHandlerMapping> mappings) {
        this.mappings = mappings;
    }

    /**
     * Looks, once the application's mappings are complete.
     *
     * @return sorted by address
     */
    public List<WriteEndpoint> all() {
        return mappings.orderedStream()
                .flatMap(mapping -> mapping.getHandlerMethods().entrySet().stream())
                .filter(entry -> writes(entry.getKey()) && own(entry.getValue()))
                .flatMap(entry -> addresses(entry.getKey()).map(address -> WriteEndpoint.of(address, entry.getValue())))
                .distinct()
                .sorted(Comparator.comparing(WriteEndpoint::toString))
                .toList();
    }

    private static boolean writes(RequestMappingInfo info) {
        Set<RequestMethod> methods = info.getMethodsCondition().getMethods();
        return methods.isEmpty() || !SAFE.containsAll(methods);
    }

    private static boolean own(HandlerMethod handler) {
        return !handler.getBeanType().getName().startsWith(BOOT)
                || handler.getBeanType().getPackageName().startsWith("dev.semel");
    }

    private static Stream<String> addresses(RequestMappingInfo info) {
        String methods = info.getMethodsCondition().getMethods().stream()
                .map(Enum::name)
                .sorted()
                .collect(Collectors.joining(","));
        return info.getPatternValues().stream().map(pattern -> (methods.isEmpty() ? "ANY" : methods) + " " + pattern);
    }
}
