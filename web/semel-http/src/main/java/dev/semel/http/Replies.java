package dev.semel.http;

import dev.semel.StoredRecord;
import dev.semel.http.spi.Guard;
import dev.semel.http.spi.Replay;
import dev.semel.spi.Reply;
import dev.semel.spi.Verdict;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** What the client is told: one method or branch for each row of the table of answers. */
final class Replies {
    private final WireProfile profile;
    private final ReplyWriter writer;

    Replies(WireProfile profile) {
        this.profile = profile;
        this.writer = new ReplyWriter(profile);
    }

    void keyMissing(HttpServletResponse response) throws IOException {
        writer.problem(
                Problem.KEY_MISSING,
                "Send the header " + profile.keyHeader()
                        + ": a new key for each operation, the same key on every retry of it.",
                null,
                response);
    }

    void keyMalformed(String why, HttpServletResponse response) throws IOException {
        writer.problem(Problem.KEY_MALFORMED, why, null, response);
    }

    void callerUnknown(HttpServletResponse response) throws IOException {
        writer.problem(
                Problem.CALLER_UNKNOWN,
                "A key belongs to whoever made it. Authenticate, then send the request again.",
                null,
                response);
    }

    void unreadable(UnreadableException e, HttpServletResponse response) throws IOException {
        writer.problem(e.problem(), String.valueOf(e.getMessage()), null, response);
    }

    /** The handler ran: its answer, its exception, or the engine's, which has overruled it. */
    void ran(Verdict settled, GuardedExchange exchange, BufferedResponse buffer, HttpServletResponse response)
            throws IOException, ServletException {
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

    void notRun(Reply reply, Guard guard, HttpServletResponse response) throws IOException {
        if (reply instanceof Reply.Kept kept) {
            kept(kept.record(), guard, response);
        } else if (reply instanceof Reply.InProgress progress) {
            String words = guard.message().orElse("Wait a little, then send the same request with the same key.");
            writer.problem(Problem.IN_PROGRESS, words, progress.retryAfter(), response);
        } else if (reply instanceof Reply.KeyReused) {
            writer.problem(
                    Problem.KEY_REUSED, "Nothing was done. Send another request with another key.", null, response);
        } else if (reply instanceof Reply.Unknown unknown) {
            unknown(unknown.cause(), response);
        } else {
            writer.problem(
                    Problem.STORE_UNAVAILABLE,
                    "Nothing was done by this request. Send it again with the same key.",
                    profile.retryAfter(),
                    response);
        }
    }

    private void kept(StoredRecord record, Guard guard, HttpServletResponse response) throws IOException {
        if (guard.replay() == Replay.REFUSE) {
            String words = guard.message().orElse("This operation has been dealt with. Nothing was done again.");
            writer.problem(Problem.DUPLICATE, words, null, response);
        } else if (guard.replay() == Replay.POINTER) {
            writer.pointer(record, response);
        } else {
            writer.kept(record, response);
        }
    }

    /** The work goes on after the time that its client had. */
    void goesOn(HttpServletResponse response) throws IOException {
        writer.problem(
                Problem.OUTCOME_IN_DOUBT,
                "The operation is still running. Ask again with the same key: with a new one it could be done twice.",
                profile.retryAfter(),
                response);
    }

    private void unknown(@Nullable Throwable cause, HttpServletResponse response) throws IOException {
        writer.problem(
                cause == null ? Problem.OUTCOME_UNKNOWN : Problem.OUTCOME_IN_DOUBT,
                "The operation may or may not have been done. Keep the key: with a new one it could be done twice.",
                profile.retryAfter(),
                response);
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
