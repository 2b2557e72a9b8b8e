package dev.semel.spring.boot;

import dev.semel.MisconfiguredException;
import dev.semel.spring.web.WriteEndpoint;
import dev.semel.spring.web.WriteEndpoints;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.beans.factory.SmartInitializingSingleton;

/** Names the write endpoints of which nobody has said what a repetition does. */
final class EndpointAudit implements SmartInitializingSingleton {
    private static final Log log = LogFactory.getLog(EndpointAudit.class);

    /** What is done about them. */
    enum Mode {
        /** Nothing. */
        OFF,
        /** Each is logged. */
        LOG,
        /** The application does not start. */
        FAIL
    }

    private final WriteEndpoints endpoints;
    private final Mode mode;

    EndpointAudit(WriteEndpoints endpoints, Mode mode) {
        this.endpoints = endpoints;
        this.mode = mode;
    }

    @Override
    public void afterSingletonsInstantiated() {
        if (mode == Mode.OFF) {
            return;
        }
        List<WriteEndpoint> all = endpoints.all();
        List<WriteEndpoint> open =
                all.stream().filter(endpoint -> !endpoint.settled()).toList();
        if (mode == Mode.FAIL && !open.isEmpty()) {
            throw new MisconfiguredException("semel.audit=fail: nothing guards "
                    + open.stream().map(WriteEndpoint::toString).collect(Collectors.joining(", "))
                    + ". Write @Idempotent, or @NotIdempotent with the reason why a repetition is harmless.");
        }
        log.info(all.size() + " write endpoints, " + (all.size() - open.size()) + " of them guarded or declared");
        open.forEach(endpoint ->
                log.warn("Nothing guards " + endpoint + ". Write @Idempotent, or @NotIdempotent with the reason."));
    }
}
