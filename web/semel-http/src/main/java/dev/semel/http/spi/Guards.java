package dev.semel.http.spi;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;

/** Knows which requests are guarded. Thread-safe. */
@FunctionalInterface
public interface Guards {
    /**
     * The guard of the handler that a request leads to. Asked once a request, before its body is read and after
     * authentication; never for GET, HEAD, OPTIONS and TRACE. Must leave the request as it was: no attribute set, no
     * parameter parsed, no byte of the body read.
     *
     * @param request the request
     * @return empty where the handler is not guarded or there is none: the request then passes as if Semel were not there
     */
    Optional<Guard> guardFor(HttpServletRequest request);
}
