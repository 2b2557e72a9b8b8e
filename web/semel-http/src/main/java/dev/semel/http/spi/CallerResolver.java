package dev.semel.http.spi;

import jakarta.servlet.http.HttpServletRequest;
import java.security.Principal;
import java.util.Optional;

/** Who asks: user, tenant or merchant. Thread-safe. */
@FunctionalInterface
public interface CallerResolver {
    /**
     * The identity that was authenticated; never one that the client merely claims.
     *
     * @param request the request, after authentication
     * @return 1 to 255 characters; empty if nobody is known, and then the request is refused: there is no bucket for
     *     strangers, in which they would be given each other's answers
     */
    Optional<String> callerOf(HttpServletRequest request);

    /**
     * The name of the container's principal.
     *
     * @return the default
     */
    static CallerResolver principal() {
        return request -> Optional.ofNullable(request.getUserPrincipal()).map(Principal::getName);
    }
}
