package dev.semel.rigs.crash;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A node of the shop in a process and with a pool of its own. Takes orders on its input, one a line; ends with it. */
final class Child {
    static final String NONE = "-";

    private final String name;
    private final Journal journal;
    private final Guard guard;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Map<String, Steps> stopped = new ConcurrentHashMap<>();

    private Child(String name, Journal journal, Guard guard) {
        this.name = name;
        this.journal = journal;
        this.guard = guard;
    }

    /** Name, variant, JDBC URL, user, milliseconds that a duplicate waits. */
    public static void main(String[] args) throws IOException {
        PrintStream out = System.out;
        System.setOut(System.err);
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(args[2]);
        config.setUsername(args[3]);
        config.setPassword("");
        config.setMaximumPoolSize(24);
        config.setMinimumIdle(2);
        Journal journal = new Journal(out);
        Duration wait = Duration.ofMillis(Long.parseLong(args[4]));
        Child child = new Child(
                args[0], journal, Guard.of(Variant.valueOf(args[1]), () -> new HikariDataSource(config), wait));
        journal.ready();
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            child.obey(line.split(" "));
        }
        Runtime.getRuntime().halt(0);
    }

    private void obey(String[] order) {
        String tag = order[1];
        switch (order[0]) {
            case "call" -> call(tag, Deed.parse(order[2]), stops(order[3]));
            case "go" -> Optional.ofNullable(stopped.get(tag)).orElseThrow().letGo();
            case "resolve" -> {
                Optional<String> receipt = Optional.of(order[3]).filter(text -> !text.equals(NONE));
                threads.execute(() -> journal.ended(tag, said(() -> guard.resolve(Deed.parse(order[2]), receipt))));
            }
            default -> throw new IllegalArgumentException(order[0]);
        }
    }

    private static Set<Phase> stops(String text) {
        Set<Phase> stops = EnumSet.noneOf(Phase.class);
        if (!text.equals(NONE)) {
            Arrays.stream(text.split(",")).map(Phase::valueOf).forEach(stops::add);
        }
        return stops;
    }

    private void call(String tag, Deed deed, Set<Phase> stops) {
        Steps steps = new Steps(journal, tag, stops);
        if (!stops.isEmpty()) {
            stopped.put(tag, steps);
        }
        threads.execute(() -> {
            steps.begin();
            Steps.reach(Phase.BEFORE_CLAIM);
            String said = said(() -> guard.carryOut(deed, name + "." + tag));
            Steps.end();
            journal.ended(tag, said);
        });
    }

    private static String said(Saying saying) {
        try {
            return saying.say();
        } catch (Exception e) {
            e.printStackTrace();
            return Outcomes.THREW + " " + e.getClass().getSimpleName();
        }
    }

    private interface Saying {
        String say() throws Exception;
    }
}
