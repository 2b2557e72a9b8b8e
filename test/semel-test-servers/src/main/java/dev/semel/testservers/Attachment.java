package dev.semel.testservers;

import java.util.Locale;
import java.util.Optional;

/** A server that runs already, named by a system property or an environment variable as {@code port} or {@code port:pid}. */
final class Attachment {
    private Attachment() {}

    static String variable(Database kind) {
        return "SEMEL_TEST_" + kind.name();
    }

    static String property(Database kind) {
        return "semel.test." + kind.name().toLowerCase(Locale.ROOT);
    }

    static Optional<NetworkServer> find(Vendor vendor) {
        String value = System.getProperty(property(vendor.kind()), System.getenv(variable(vendor.kind())));
        if (value == null || value.isBlank()) {
            return Optional.empty();
        }
        NetworkServer server = parse(value, vendor);
        Readiness.check(server);
        return Optional.of(server);
    }

    static String print(NetworkServer server) {
        return variable(server.kind()) + "=" + server.port() + ":" + server.pid();
    }

    private static NetworkServer parse(String value, Vendor vendor) {
        String[] parts = value.strip().split(":", 2);
        try {
            long pid = parts.length == 2 ? Long.parseLong(parts[1]) : 0;
            return new NetworkServer(vendor, Integer.parseInt(parts[0]), new Host.Attached(pid));
        } catch (NumberFormatException e) {
            String names = variable(vendor.kind()) + " or " + property(vendor.kind());
            throw new ServerUnavailableException(names + " must be port or port:pid, but is " + value, e);
        }
    }
}
