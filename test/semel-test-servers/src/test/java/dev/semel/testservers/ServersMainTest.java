package dev.semel.testservers;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(240)
class ServersMainTest {
    @Test
    void othersAttachToItsServersAndTheyStopWithItsInput() throws Exception {
        List<Long> pids = new ArrayList<>();
        try (ChildJvm child = ChildJvm.of(ServersMain.class)) {
            for (Vendor vendor :
                    List.of(new PostgresVendor(), new MysqlVendor(Database.MYSQL), new MysqlVendor(Database.MARIADB))) {
                String[] line = child.line().split("=");
                assertThat(line[0]).isEqualTo(Attachment.variable(vendor.kind()));
                pids.add(attach(vendor, line[1]));
            }
            assertThat(child.line()).isEqualTo("ready");
            child.process().outputWriter().close();
            assertThat(child.process().waitFor()).isZero();
        }
        assertThat(pids)
                .allSatisfy(pid -> Awaitility.await()
                        .atMost(Duration.ofSeconds(20))
                        .until(() -> ProcessHandle.of(pid)
                                .filter(ProcessHandle::isAlive)
                                .isEmpty()));
    }

    private static long attach(Vendor vendor, String value) throws SQLException {
        String property = Attachment.property(vendor.kind());
        System.setProperty(property, value);
        try {
            NetworkServer server = Attachment.find(vendor).orElseThrow();
            assertThat(value).isEqualTo(server.port() + ":" + server.pid());
            assertThat(ProcessHandle.of(server.pid())).isPresent();
            assertProduct(server);
            return server.pid();
        } finally {
            System.clearProperty(property);
        }
    }

    private static void assertProduct(DatabaseServer server) throws SQLException {
        try (TestDatabase database = server.newDatabase();
                Connection connection = database.connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT 7")) {
            assertThat(row.next()).isTrue();
            assertThat(row.getInt(1)).isEqualTo(7);
            assertThat(connection.getMetaData().getDatabaseProductName())
                    .isEqualTo(server.kind().productName());
        }
    }
}
