package dev.semel.http;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletResponse;
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

/** Headers, cookies, content type and locale of an answer that is held back, over what outer filters have set already. */
abstract class BufferedHead implements HttpServletResponse {
    private static final DateTimeFormatter HTTP_DATE =
            DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.US);

    volatile HttpServletResponse beneath;
    final ContentType contentType = new ContentType();
    private final HeaderFields headers = new HeaderFields();
    private final List<Cookie> cookies = new ArrayList<>();
    private @Nullable Locale locale;

    BufferedHead(HttpServletResponse beneath) {
        this.beneath = beneath;
    }

    /** Lets go of the response beneath, which is another's from now on. */
    void detach() {
        beneath = GoneResponse.of(beneath);
    }

    /** The handler's own values of a header, without those of outer filters. */
    List<String> own(String name) {
        return headers.values(name);
    }

    /** Passes the head on. Framing is the container's: no length is set and none of the handler's is kept. */
    void releaseHead() {
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
    }

    void clearHead() {
        headers.clear();
        cookies.clear();
        contentType.clear();
        locale = null;
    }

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
