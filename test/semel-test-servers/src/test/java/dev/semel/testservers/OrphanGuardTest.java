package dev.semel.testservers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(180)
class OrphanGuardTest {
    @ParameterizedTest
    @EnumSource(names = "H2", mode = EnumSource.Mode.EXCLUDE)
    void aServerEndsWithItsKilledJvm(Database kind) throws IOException {
        long pid;
        try (ChildJvm child = ChildJvm.of(Starter.class, kind.name())) {
            pid = Long.parseLong(child.line());
            assertThat(ProcessHandle.of(pid)).isPresent();
        }
        await().atMost(Duration.ofSeconds(30))
                .until(() ->
                        ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isEmpty());
    }

    /** Starts one server, prints its process and waits to be killed. */
    static final class Starter {
        public static void main(String[] arguments) throws IOException {
            DatabaseServer server = switch (Database.valueOf(arguments[0])) {
                case H2 -> Servers.h2();
                case POSTGRESQL -> Servers.postgres(Map.of());
                case MYSQL -> Servers.mysql(Map.of());
                case MARIADB -> Servers.mariadb(Map.of());
            };
            System.out.println(server.pid());
            System.in.read();
        }
    }
}
