package dev.semel.shop.drill;

import dev.semel.shop.trade.Ids;
import java.net.InetAddress;
import java.net.URI;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/** Where drills take place: this node, and errands with fresh marks. */
@Component
class Stage {
    private final Inspector inspector;
    private final Environment environment;
    private final ServerProperties server;

    Stage(Inspector inspector, Environment environment, ServerProperties server) {
        this.inspector = inspector;
        this.environment = environment;
        this.server = server;
    }

    Errand errand(Kind kind, Side side) {
        return new Errand(inspector, kind, side, "drill-" + Ids.fresh());
    }

    /** This node's address; known once the web server has started. */
    URI here() {
        InetAddress address = server.getAddress();
        String host = address == null || address.isAnyLocalAddress() ? "127.0.0.1" : address.getHostAddress();
        return URI.create("http://" + host + ":" + environment.getRequiredProperty("local.server.port"));
    }
}
