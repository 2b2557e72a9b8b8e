package dev.semel.http;

import dev.semel.http.spi.Guard;
import dev.semel.spi.Reply;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Where what became of a guarded request goes: its client, and before that its buffer. */
record Delivery(
        Replies replies, Guard guard, GuardedExchange exchange, BufferedResponse buffer, HttpServletResponse response)
        implements AutoCloseable {

    void deliver(Reply reply) throws IOException, ServletException {
        if (reply instanceof Reply.Ran ran) {
            replies.ran(ran.verdict(), exchange, buffer);
        } else {
            replies.notRun(reply, guard);
        }
    }

    /** The client's time is over before the work's. */
    void goesOn() throws IOException {
        replies.goesOn();
    }

    /** From here the response is the container's alone. */
    void detach() {
        buffer.detach();
    }

    /** The answer could not be made; there is no thread of the container's that an exception could tell. */
    void failed() {
        if (!response.isCommitted()) {
            response.reset();
            response.setStatus(HttpServletResponse.SC_INTERNAL_SERVER_ERROR);
        }
    }

    @Override
    public void close() {
        try {
            buffer.close();
        } catch (IOException e) {
            throw new UncheckedIOException("The buffered answer could not be discarded", e);
        }
    }
}
