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

    /**
     * The session, by a digest of its id: for shops in which guests order. It has to exist before the form is shown, since
     * two first clicks without one would be two callers; and a login that changes the id makes a new caller.
     *
     * @return a resolver that knows nobody without a session
     */
    static CallerResolver session() {
        return request ->
                Optional.ofNullable(request.getSession(false)).map(session -> "session:" + Digest.hex(session.getId()));
    }

    /**
     * A device that names itself in a header, unchecked: whoever knows the name of another's device and its key is given
     * its answer. For answers that hold no secret.
     *
     * @param header the name of the header
     * @return a resolver that knows nobody without the header
     */
    static CallerResolver device(String header) {
        return request -> Optional.ofNullable(request.getHeader(header))
                .filter(device -> !device.isBlank())
                .map(device -> "device:" + Digest.hex(device));
    }
}
