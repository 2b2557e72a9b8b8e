package dev.semel.shop.drill;

import jakarta.annotation.PreDestroy;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/** Starts further nodes of this shop and sees that none outlives it. */
@Component
class Nodes {
    private final JdbcConnectionDetails database;
    private final Environment environment;
    private final Set<Node> started = ConcurrentHashMap.newKeySet();

    Nodes(JdbcConnectionDetails database, Environment environment) {
        this.database = database;
        this.environment = environment;
    }

    Node start() {
        return start(List.of());
    }

    /** A node that stops, for ever, when its first write reaches {@code moment}. */
    Node startStoppingAt(StopAt moment) {
        return start(List.of("--" + StopConfiguration.STOP_AT + "=" + moment));
    }

    private Node start(List<String> more) {
        List<String> arguments = new ArrayList<>(List.of(
                "--" + NodeVoice.NODE + "=true",
                "--server.port=0",
                "--server.address=127.0.0.1",
                "--spring.sql.init.mode=never",
                "--semel.store.schema=validate"));
        arguments.addAll(more);
        ProcessBuilder builder = new ProcessBuilder(JavaCommand.again(arguments)).redirectErrorStream(true);
        join(builder.environment());
        started.removeIf(node -> !node.isAlive());
        try {
            Node node = new Node(builder.start());
            started.add(node);
            return node;
        } catch (IOException e) {
            throw new DrillException("No second process could be started", e);
        }
    }

    /** By the environment, where a list of processes does not show the password. */
    private void join(Map<String, String> variables) {
        variables.put("SPRING_DATASOURCE_URL", database.getJdbcUrl());
        variables.put("SPRING_DATASOURCE_USERNAME", String.valueOf(database.getUsername()));
        variables.put("SPRING_DATASOURCE_PASSWORD", String.valueOf(database.getPassword()));
        variables.put("SPRING_PROFILES_ACTIVE", String.join(",", environment.getActiveProfiles()));
    }

    @PreDestroy
    void end() {
        started.forEach(Node::close);
    }
}
