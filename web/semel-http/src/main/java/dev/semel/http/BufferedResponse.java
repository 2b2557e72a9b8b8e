package dev.semel.http;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.UnsupportedEncodingException;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
import org.jspecify.annotations.Nullable;

/**
 * A whole answer, held back until it is stored. Status, headers, cookies and body stay here; the response beneath is not
 * touched before {@link #release}.
 *
 * <p>Not a {@code ServletResponseWrapper}, on purpose: after a forward Tomcat 11 unwraps those and finishes the response
 * beneath, before the buffered body has been written to it. For the same reason nobody can reach around the buffer.
 *
 * <p>Flushing does not commit, so that an exception after it can still be answered. Only {@code sendError} and
 * {@code sendRedirect} end the answer: what is written after them is dropped until a reset.
 */
final class BufferedResponse extends BufferedHead implements AutoCloseable {
    private final Spool spool;
    private final SpoolStream stream;
    private int status = SC_OK;
    private @Nullable PrintWriter writer;
    private boolean streamTaken;
    private boolean ended;
    private @Nullable SentError error;

    /** An error that the handler sent and nobody has rendered yet. */
    record SentError(int status, @Nullable String message) {}

    BufferedResponse(HttpServletResponse beneath, Spool spool) {
        super(beneath);
        this.spool = spool;
        this.stream = new SpoolStream(spool);
    }

    // What the filter asks

    /** An error that waits to be rendered; null where there is none. */
    @Nullable
    SentError error() {
        return error;
    }

    /** Takes the error away and opens an empty body for its page. */
    void openForErrorPage() {
        error = null;
        discardBody();
        writer = null;
        streamTaken = false;
        contentType.clear();
        hear();
    }

    /** Whether a writer was used, so that the body is text whatever its type says. */
    boolean textual() {
        return writer != null;
    }

    long size() {
        flushWriter();
        return spool.size();
    }

    boolean overflowed() {
        flushWriter();
        return spool.overflowed();
    }

    InputStream body() throws IOException {
        flushWriter();
        return spool.read();
    }

    /** Passes everything on. */
    void release() throws IOException {
        flushWriter();
        beneath.setStatus(status);
        releaseHead();
        if (error != null) {
            beneath.sendError(error.status(), error.message());
        } else if (spool.size() > 0) {
            try (InputStream body = spool.read()) {
                body.transferTo(beneath.getOutputStream());
            }
        }
    }

    @Override
    public void close() throws IOException {
        stream.close();
        spool.close();
    }

    // Status, errors, redirects

    @Override
    public void setStatus(int sc) {
        if (!ended) {
            status = sc;
        }
    }

    @Override
    public int getStatus() {
        return status;
    }

    @Override
    public void sendError(int sc) {
        sendError(sc, null);
    }

    @Override
    public void sendError(int sc, @Nullable String msg) {
        resetBuffer();
        status = sc;
        error = new SentError(sc, msg);
        end();
    }

    @Override
    public void sendRedirect(String location) {
        sendRedirect(location, SC_FOUND, true);
    }

    @Override
    public void sendRedirect(String location, int sc, boolean clearBuffer) {
        if (clearBuffer) {
            resetBuffer();
        }
        status = sc;
        setHeader("Location", location);
        end();
    }

    @Override
    public boolean isCommitted() {
        return ended || beneath.isCommitted();
    }

    @Override
    public void flushBuffer() {
        flushWriter();
    }

    @Override
    public void resetBuffer() {
        discardBody();
        if (!ended) {
            stream.hear();
        }
    }

    @Override
    public void reset() {
        discardBody();
        status = SC_OK;
        clearHead();
        writer = null;
        streamTaken = false;
        error = null;
        hear();
    }

    private void end() {
        ended = true;
        stream.close();
    }

    private void hear() {
        ended = false;
        stream.hear();
    }

    private void discardBody() {
        flushWriter();
        try {
            spool.reset();
        } catch (IOException e) {
            throw new UncheckedIOException("The buffered answer could not be discarded", e);
        }
    }

    private void flushWriter() {
        if (writer != null) {
            writer.flush();
        }
    }

    // Body

    @Override
    public ServletOutputStream getOutputStream() {
        if (writer != null) {
            throw new IllegalStateException("getWriter() has been called for this response");
        }
        streamTaken = true;
        return stream;
    }

    @Override
    public PrintWriter getWriter() throws UnsupportedEncodingException {
        if (streamTaken) {
            throw new IllegalStateException("getOutputStream() has been called for this response");
        }
        if (writer == null) {
            String encoding = getCharacterEncoding();
            try {
                writer = new SpoolWriter(new OutputStreamWriter(stream, Charset.forName(encoding)), stream);
            } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
                throw new UnsupportedEncodingException(encoding);
            }
            contentType.lock(encoding);
        }
        return writer;
    }

    @Override
    public void setContentLength(int len) {
        // The length is counted, not believed.
    }

    @Override
    public void setContentLengthLong(long len) {
        // The length is counted, not believed.
    }

    @Override
    public void setBufferSize(int size) {
        // The buffer holds the whole answer.
    }

    @Override
    public int getBufferSize() {
        return Integer.MAX_VALUE;
    }
}
