package dev.semel.http;

import dev.semel.StoredRecord;
import dev.semel.http.spi.Guard;
import dev.semel.http.spi.Replay;
import dev.semel.spi.Reply;
import dev.semel.spi.Verdict;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** What one client is told: one method or branch for each row of the table of answers. */
final class Replies {
    private final WireProfile profile;
    private final ReplyWriter writer;
    private final HttpServletResponse response;

    private Replies(WireProfile profile, ReplyWriter writer, HttpServletResponse response) {
        this.profile = profile;
        this.writer = writer;
        this.response = response;
    }

    static Replies to(HttpServletRequest request, HttpServletResponse response, WireProfile profile) {
        return new Replies(profile, new ReplyWriter(profile, Audience.of(request), response), response);
    }

    void keyMissing() throws IOException {
        writer.problem(Problem.KEY_MISSING, writer.words("key-missing", profile.keyHeader()));
    }

    void keyMalformed(String why) throws IOException {
        writer.problem(Problem.KEY_MALFORMED, why);
    }

    void keyOfOtherCharacters() throws IOException {
        writer.problem(Problem.KEY_MALFORMED, writer.words("key-characters"));
    }

    void callerUnknown() throws IOException {
        writer.problem(Problem.CALLER_UNKNOWN, writer.words("caller-unknown"));
    }

    void unreadable(UnreadableException e) throws IOException {
        writer.problem(e.problem(), String.valueOf(e.getMessage()));
    }

    /** The handler ran: its answer, its exception, or the engine's, which has overruled it. */
    void ran(Verdict settled, GuardedExchange exchange, BufferedResponse buffer) throws IOException, ServletException {
        if (exchange.overruledBy(settled)) {
            throw raised(((Verdict.Fault) settled).cause());
        }
        if (exchange.escaped() != null) {
            throw raised(exchange.escaped());
        }
        if (settled instanceof Verdict.Answered || settled instanceof Verdict.Refused) {
            response.setHeader(profile.statusHeader(), "created");
        }
        buffer.release();
    }

    void notRun(Reply reply, Guard guard) throws IOException {
        if (reply instanceof Reply.Kept kept) {
            kept(kept.record(), guard);
        } else if (reply instanceof Reply.InProgress progress) {
            String detail = guard.message().orElseGet(() -> writer.words("in-progress"));
            writer.problem(Problem.IN_PROGRESS, detail, progress.retryAfter());
        } else if (reply instanceof Reply.KeyReused) {
            writer.problem(Problem.KEY_REUSED, writer.words("key-reused"));
        } else if (reply instanceof Reply.Unknown unknown) {
            unknown(unknown.cause() == null ? Problem.OUTCOME_UNKNOWN : Problem.OUTCOME_IN_DOUBT, "outcome-unknown");
        } else {
            storeUnavailable();
        }
    }

    private void kept(StoredRecord record, Guard guard) throws IOException {
        if (guard.replay() == Replay.REFUSE) {
            writer.problem(Problem.DUPLICATE, guard.message().orElseGet(() -> writer.words("duplicate")));
        } else if (guard.replay() == Replay.POINTER) {
            writer.pointer(record);
        } else {
            writer.kept(record);
        }
    }

    /** What is known about an operation that is only asked for. */
    void asked(@Nullable StoredRecord record) throws IOException {
        if (record == null) {
            writer.problem(Problem.OPERATION_UNKNOWN, writer.words("operation-unknown"));
            return;
        }
        switch (record.status()) {
            case DONE, FAILED -> writer.kept(record);
            case PROCESSING -> writer.accepted();
            case UNKNOWN -> unknown(Problem.OUTCOME_UNKNOWN, "outcome-unknown");
            case FREE -> writer.problem(Problem.OPERATION_UNKNOWN, writer.words("operation-unknown"));
        }
    }

    void storeUnavailable() throws IOException {
        writer.problem(Problem.STORE_UNAVAILABLE, writer.words("store-unavailable"), profile.retryAfter());
    }

    /** The work goes on after the time that its client had. */
    void goesOn() throws IOException {
        unknown(Problem.OUTCOME_IN_DOUBT, "goes-on");
    }

    private void unknown(Problem problem, String words) throws IOException {
        writer.problem(problem, writer.words(words), profile.retryAfter());
    }

    private static ServletException raised(@Nullable Throwable thrown) throws IOException, ServletException {
        if (thrown instanceof IOException io) {
            throw io;
        }
        if (thrown instanceof RuntimeException unchecked) {
            throw unchecked;
        }
        if (thrown instanceof Error error) {
            throw error;
        }
        return thrown instanceof ServletException servlet
                ? servlet
                : new ServletException("The guarded operation failed", thrown);
    }
}
