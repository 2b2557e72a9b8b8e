package dev.semel.rigs.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.jdbc.JdbcStore;
import dev.semel.jdbc.SchemaMode;
import dev.semel.testservers.Servers;
import dev.semel.testservers.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The audit sees each kind of harm; where it finds none, there is none. */
class AuditTest {
    private static final Deed TRANSFER = new Deed(Deed.Kind.TRANSFER, 3);
    private static final Deed SCARCE = new Deed(Deed.Kind.SCARCE_ORDER, 4);

    private final TestDatabase database = Servers.h2().newDatabase();
    private final List<Call> calls = new ArrayList<>();
    private Connection books;

    @BeforeEach
    void open() throws SQLException {
        JdbcStore.on(database.dataSource()).schema(SchemaMode.CREATE).build();
        books = database.connect();
        Business.create(books);
    }

    @AfterEach
    void close() throws SQLException {
        books.close();
        database.close();
    }

    @Test
    void onceDoneAndOnceAnsweredIsClean() throws SQLException {
        Business.write(books, TRANSFER, "n.a");
        ended("a", TRANSFER, "Executed n.a");
        ended("b", TRANSFER, "Replayed n.a");
        ended("c", SCARCE, "Rejected");
        assertThat(findings(TRANSFER, SCARCE).clean()).isTrue();
    }

    @Test
    void doubleIsSeenInTheBookAndInTheSums() throws SQLException {
        Business.write(books, TRANSFER, "n.a");
        Business.write(books, TRANSFER, "n.b");
        ended("a", TRANSFER, "Executed n.a");
        Findings findings = findings(TRANSFER);
        assertThat(findings.doubles()).isEqualTo(1);
        assertThat(findings.rowsOff()).isEqualTo(2);
        assertThat(findings.disagreements()).isEqualTo(1);
    }

    @Test
    void secondOwnerThatFoundTheFirstOnesWorkIsSeen() throws SQLException {
        Business.write(books, TRANSFER, "n.a");
        ended("a", TRANSFER, "Executed n.a");
        ended("b", TRANSFER, "Executed n.a");
        Findings findings = findings(TRANSFER);
        assertThat(findings.doubles()).isEqualTo(1);
        assertThat(findings.disagreements()).isZero();
    }

    @Test
    void lossIsSeenInTheBookAndInTheSums() throws SQLException {
        ended("a", TRANSFER, "InProgress");
        Findings findings = findings(TRANSFER);
        assertThat(findings.lost()).isEqualTo(1);
        assertThat(findings.rowsOff()).isEqualTo(2);
        assertThat(findings.unanswered()).isEqualTo(1);
    }

    @Test
    void rejectionOfWhatWasDoneDisagrees() throws SQLException {
        Business.write(books, SCARCE, "n.a");
        ended("a", SCARCE, "Rejected");
        assertThat(findings(SCARCE).disagreements()).isEqualTo(1);
    }

    @Test
    void answerThatTheBooksDoNotHaveDisagrees() throws SQLException {
        Business.write(books, TRANSFER, "n.a");
        ended("b", TRANSFER, "Replayed n.b");
        assertThat(findings(TRANSFER).disagreements()).isEqualTo(1);
    }

    @Test
    void journalBindsTheBooks() throws SQLException {
        Business.write(books, TRANSFER, "n.a");
        killed("a", TRANSFER, Phase.WRITTEN);
        killed("b", TRANSFER, Phase.COMMITTED);
        killed("c", TRANSFER, Phase.COMMIT_SENT);
        killed("d", TRANSFER, Phase.CLAIMED);
        assertThat(findings(TRANSFER).contradictions())
                .as("a wrote without COMMIT, b committed nothing")
                .isEqualTo(2);
    }

    @Test
    void openRecordIsSeen() throws SQLException {
        Business.change(
                books,
                "INSERT INTO semel_record (key_digest, scope, idem_key, status, attempt, when_in_doubt, fingerprint,"
                        + " created_at, updated_at, expires_at)"
                        + " SELECT ?, 'transfer', 'k', 'processing', 1, 'RETRY', ?, t, t, t"
                        + " FROM (SELECT LOCALTIMESTAMP AS t)",
                new byte[32],
                new byte[] {1});
        assertThat(findings().open()).isEqualTo(1);
    }

    private void ended(String tag, Deed deed, String outcome) {
        Call call = new Call("n", tag, deed);
        call.end(outcome, 2);
        calls.add(call);
    }

    private void killed(String tag, Deed deed, Phase phase) {
        Call call = new Call("n", tag, deed);
        call.reach(phase, 1);
        call.cut(2);
        calls.add(call);
    }

    private Findings findings(Deed... deeds) throws SQLException {
        return Audit.of(books, List.of(deeds), calls, true);
    }
}
