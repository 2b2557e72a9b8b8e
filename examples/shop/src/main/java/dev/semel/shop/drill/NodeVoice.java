package dev.semel.shop.drill;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/** What a node says to the shop that started it; it ends when that shop is gone, however it went. */
@Component
@ConditionalOnProperty(NodeVoice.NODE)
class NodeVoice {
    static final String NODE = "shop.node";
    static final String PORT = "shop.node port ";

    private final Environment environment;

    NodeVoice(Environment environment) {
        this.environment = environment;
        Thread tie = new Thread(NodeVoice::endWithParent, "tied-to-parent");
        tie.setDaemon(true);
        tie.start();
    }

    @EventListener(ApplicationReadyEvent.class)
    void ready() {
        System.out.println(PORT + environment.getRequiredProperty("local.server.port"));
    }

    /** The pipe from the parent ends with the parent. */
    private static void endWithParent() {
        try {
            System.in.transferTo(OutputStream.nullOutputStream());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            Runtime.getRuntime().halt(0);
        }
    }
}
