package dev.semel.http;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.http.Cookie;
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
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
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
final class BufferedResponse implements HttpServletResponse, AutoCloseable {
    private static final DateTimeFormatter HTTP_DATE =
            DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.US);

    private final HttpServletResponse beneath;
    private final Spool spool;
    private final SpoolStream stream;
    private final HeaderFields headers = new HeaderFields();
    private final ContentType contentType = new ContentType();
    private final List<Cookie> cookies = new ArrayList<>();
    private int status = SC_OK;
    private @Nullable Locale locale;
    private @Nullable PrintWriter writer;
    private boolean streamTaken;
    private boolean ended;
    private @Nullable SentError error;

    /** An error that the handler sent and nobody has rendered yet. */
    record SentError(int status, @Nullable String message) {}

    BufferedResponse(HttpServletResponse beneath, Spool spool) {
        this.beneath = beneath;
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

    /** The handler's own values of a header, without those of outer filters. */
    List<String> own(String name) {
        return headers.values(name);
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

    /** Passes everything on. Framing is the container's: no length is set and none of the handler's is kept. */
    void release() throws IOException {
        flushWriter();
        beneath.setStatus(status);
        headers.removed().stream().filter(beneath::containsHeader).forEach(name -> beneath.setHeader(name, null));
        for (String name : headers.names()) {
            boolean replace = headers.replaces(name);
            for (String value : headers.values(name)) {
                if (replace) {
                    beneath.setHeader(name, value);
                } else {
                    beneath.addHeader(name, value);
                }
                replace = false;
            }
        }
        cookies.forEach(beneath::addCookie);
        if (contentType.header() != null) {
            beneath.setContentType(contentType.header());
        } else if (contentType.charset() != null) {
            beneath.setCharacterEncoding(contentType.charset());
        }
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
        headers.set("Location", location);
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
        headers.clear();
        cookies.clear();
        contentType.clear();
        locale = null;
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

    // Headers

    @Override
    public void setHeader(String name, @Nullable String value) {
        if (name.equalsIgnoreCase("Content-Type")) {
            contentType.set(value);
        } else if (!framing(name)) {
            headers.set(name, value);
        }
    }

    @Override
    public void addHeader(String name, @Nullable String value) {
        if (name.equalsIgnoreCase("Content-Type")) {
            contentType.set(value);
        } else if (!framing(name)) {
            headers.add(name, value);
        }
    }

    private static boolean framing(String name) {
        return name.equalsIgnoreCase("Content-Length") || name.equalsIgnoreCase("Transfer-Encoding");
    }

    @Override
    public boolean containsHeader(String name) {
        return getHeader(name) != null;
    }

    @Override
    @SuppressWarnings("NullAway") // the servlet API is not annotated: null means none
    public @Nullable String getHeader(String name) {
        Collection<String> values = getHeaders(name);
        return values.isEmpty() ? null : values.iterator().next();
    }

    @Override
    public Collection<String> getHeaders(String name) {
        if (name.equalsIgnoreCase("Content-Type")) {
            String type = getContentType();
            return type == null ? List.of() : List.of(type);
        }
        List<String> values = new ArrayList<>();
        if (!headers.replaces(name)) {
            values.addAll(beneath.getHeaders(name));
        }
        values.addAll(headers.values(name));
        return values;
    }

    @Override
    public Collection<String> getHeaderNames() {
        Set<String> names = new LinkedHashSet<>(headers.names());
        for (String name : beneath.getHeaderNames()) {
            if (!headers.replaces(name) && names.stream().noneMatch(name::equalsIgnoreCase)) {
                names.add(name);
            }
        }
        return names;
    }

    @Override
    public void setDateHeader(String name, long date) {
        setHeader(name, HTTP_DATE.format(Instant.ofEpochMilli(date).atOffset(ZoneOffset.UTC)));
    }

    @Override
    public void addDateHeader(String name, long date) {
        addHeader(name, HTTP_DATE.format(Instant.ofEpochMilli(date).atOffset(ZoneOffset.UTC)));
    }

    @Override
    public void setIntHeader(String name, int value) {
        setHeader(name, Integer.toString(value));
    }

    @Override
    public void addIntHeader(String name, int value) {
        addHeader(name, Integer.toString(value));
    }

    @Override
    public void addCookie(Cookie cookie) {
        cookies.add(cookie);
    }

    @Override
    public void setTrailerFields(Supplier<Map<String, String>> supplier) {
        beneath.setTrailerFields(supplier);
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
    public String getCharacterEncoding() {
        String chosen = contentType.charset();
        return chosen != null ? chosen : beneath.getCharacterEncoding();
    }

    @Override
    public void setCharacterEncoding(@Nullable String encoding) {
        contentType.charset(encoding);
    }

    @Override
    @SuppressWarnings("NullAway") // the servlet API is not annotated: null means none
    public @Nullable String getContentType() {
        String own = contentType.header();
        return own != null ? own : beneath.getContentType();
    }

    @Override
    public void setContentType(@Nullable String type) {
        contentType.set(type);
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

    @Override
    public void setLocale(Locale loc) {
        locale = loc;
        headers.set("Content-Language", loc.toLanguageTag());
    }

    @Override
    public Locale getLocale() {
        return locale != null ? locale : beneath.getLocale();
    }

    @Override
    public String encodeURL(String url) {
        return beneath.encodeURL(url);
    }

    @Override
    public String encodeRedirectURL(String url) {
        return beneath.encodeRedirectURL(url);
    }
}
