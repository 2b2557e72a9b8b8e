package dev.semel.testservers;

import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * Starts PostgreSQL, MySQL and MariaDB for many test JVMs. Prints a line {@code SEMEL_TEST_MYSQL=port:pid} for each, to be
 * put into the environment of those JVMs, then {@code ready}; stops all of them when its input ends. H2 runs within
 * each test JVM and needs no line.
 */
public final class ServersMain {
    private ServersMain() {}

    /**
     * Runs until the standard input ends.
     *
     * @param arguments none
     * @throws IOException if the standard input cannot be read
     * @throws ServerUnavailableException if a server does not start; the others are stopped
     */
    public static void main(String[] arguments) throws IOException {
        List<CompletableFuture<NetworkServer>> starts = List.of(
                starting(() -> PostgresStarter.start(Map.of())),
                starting(() -> new MysqlStarter(new Mysql8()).start(Map.of())),
                starting(() -> new MysqlStarter(new Mariadb11()).start(Map.of())));
        PrintStream out = System.out;
        starts.forEach(start -> out.println(Attachment.print(start.join())));
        out.println("ready");
        out.flush();
        while (System.in.read() >= 0) {
            // Only its end matters.
            continue;
        }
        // The shutdown hooks stop what runs.
    }

    private static CompletableFuture<NetworkServer> starting(Supplier<NetworkServer> starter) {
        return CompletableFuture.supplyAsync(() -> Servers.stoppedWithJvm(starter.get()), Threads.each());
    }
}
