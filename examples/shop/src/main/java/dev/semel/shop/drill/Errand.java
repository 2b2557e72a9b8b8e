package dev.semel.shop.drill;

import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;

/** One operation with a key, and how its effects are counted: each must be 1 in the end. Closing tidies up. */
final class Errand implements AutoCloseable {
    private final Inspector inspector;
    private final Kind kind;
    private final String mark;
    private final String path;
    private final String body;
    private final String key = UUID.randomUUID().toString();

    Errand(Inspector inspector, Kind kind, Side side, String mark) {
        this.inspector = inspector;
        this.kind = kind;
        this.mark = mark;
        this.path = side.path() + kind.path().replace("{mark}", mark);
        this.body = kind.body().replace("{mark}", mark);
        if (!kind.prepare().isEmpty()) {
            inspector.change(kind.prepare(), mark);
        }
    }

    Side side() {
        return path.startsWith(Side.WITHOUT.path()) ? Side.WITHOUT : Side.WITH;
    }

    String path() {
        return path;
    }

    String body() {
        return body;
    }

    String key() {
        return key;
    }

    Map<String, Long> effects() {
        Map<String, Long> effects = new TreeMap<>();
        kind.effects().forEach((name, sql) -> effects.put(name, inspector.count(sql, mark)));
        return effects;
    }

    boolean hasEffect() {
        return effects().values().stream().allMatch(count -> count > 0);
    }

    @Override
    public void close() {
        if (!kind.tidy().isEmpty()) {
            inspector.change(kind.tidy(), mark);
        }
    }
}
