package dev.semel;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;

/** Tells listeners; what they throw is logged and changes nothing. */
final class Events {
    private static final Logger LOG = System.getLogger("dev.semel");
    private final List<SemelListener> listeners;

    Events(List<SemelListener> listeners) {
        this.listeners = List.copyOf(listeners);
    }

    void tell(SemelEvent event) {
        for (SemelListener listener : listeners) {
            try {
                listener.on(event);
            } catch (Throwable e) {
                LOG.log(
                        Level.WARNING,
                        "A SemelListener failed on " + event.getClass().getSimpleName(),
                        e);
            }
        }
    }

    /** For what an operator must see even if nobody listens. */
    void warn(SemelEvent event, String message, Throwable cause) {
        LOG.log(Level.WARNING, event.key() + ": " + message, cause);
        tell(event);
    }
}
