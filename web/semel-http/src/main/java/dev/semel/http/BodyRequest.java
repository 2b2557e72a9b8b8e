package dev.semel.http;

import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UnsupportedEncodingException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * A request whose body has been read. Stream and reader are the same objects on every call until their end was seen; asked
 * for after that, they start again, so that a filter which reads the body leaves it to the handler.
 */
final class BodyRequest extends GuardedRequest {
    private final byte[] body;
    private @Nullable BodyStream stream;
    private @Nullable BodyReader reader;

    BodyRequest(HttpServletRequest request, byte[] body) {
        super(request);
        this.body = body;
    }

    @Override
    public ServletInputStream getInputStream() {
        if (stream == null || stream.ended()) {
            stream = new BodyStream(body);
        }
        return stream;
    }

    @Override
    public BufferedReader getReader() throws UnsupportedEncodingException {
        if (reader == null || reader.ended()) {
            String encoding = getCharacterEncoding();
            reader = new BodyReader(new InputStreamReader(
                    new BodyStream(body), encoding == null ? StandardCharsets.ISO_8859_1.name() : encoding));
        }
        return reader;
    }

    /** Knows whether its end was seen. */
    private static final class BodyReader extends BufferedReader {
        private boolean ended;

        BodyReader(InputStreamReader in) {
            super(in);
        }

        boolean ended() {
            return ended;
        }

        @Override
        public int read() throws IOException {
            int c = super.read();
            ended |= c < 0;
            return c;
        }

        @Override
        public int read(char[] buffer, int offset, int length) throws IOException {
            int count = super.read(buffer, offset, length);
            ended |= count < 0;
            return count;
        }

        @Override
        public @Nullable String readLine() throws IOException {
            String line = super.readLine();
            ended |= line == null;
            return line;
        }
    }
}
