package dev.semel;

import dev.semel.spi.KeyDigest;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The keys that are being carried out in this JVM. */
final class Flights {
    private final ConcurrentHashMap<KeyDigest, Flight> byKey = new ConcurrentHashMap<>();

    /** The flight of a key, if one still binds. */
    @Nullable
    Flight current(KeyDigest digest) {
        Flight flight = byKey.get(digest);
        if (flight != null && flight.over()) {
            byKey.remove(digest, flight);
            return null;
        }
        return flight;
    }

    /** Leads a key. Null if another was faster. */
    @Nullable
    Flight lead(Request request) {
        Flight mine = new Flight(request.fingerprint());
        return byKey.putIfAbsent(request.digest(), mine) == null ? mine : null;
    }

    /** Takes the flight off first, so that whoever it wakes can lead. */
    void end(KeyDigest digest, Flight flight) {
        byKey.remove(digest, flight);
    }
}
