package dev.semel.rigs.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.testservers.Database;
import java.sql.SQLException;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The crash rig in its short form. */
class CrashRigTest {
    static Stream<Run> all() {
        Size size = new Size(2, 1, 1, 5, 10);
        return Stream.of(Database.POSTGRESQL, Database.MYSQL, Database.MARIADB)
                .flatMap(kind -> Stream.of(Variant.values()).map(variant -> new Run(kind, variant, size, 1)));
    }

    @ParameterizedTest
    @MethodSource("all")
    void probe(Run run) throws SQLException {
        Result result = run.measure();
        System.err.println(result);
        assertThat(result.asExpected()).as(result.inWords()).isTrue();
    }
}
