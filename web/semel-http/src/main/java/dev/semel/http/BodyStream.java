package dev.semel.http;

import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;

/** A body that is all there: always ready. */
final class BodyStream extends ServletInputStream {
    private final ByteArrayInputStream bytes;
    private boolean ended;

    BodyStream(byte[] body) {
        this.bytes = new ByteArrayInputStream(body);
    }

    /** Whether the reader has been told of the end, which comes after the last byte. */
    boolean ended() {
        return ended;
    }

    @Override
    public int read() {
        int b = bytes.read();
        ended |= b < 0;
        return b;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) {
        int count = bytes.read(buffer, offset, length);
        ended |= count < 0;
        return count;
    }

    @Override
    public int available() {
        return bytes.available();
    }

    @Override
    public boolean isFinished() {
        return bytes.available() == 0;
    }

    @Override
    public boolean isReady() {
        return true;
    }

    /** Calls the listener at once and to the end: there is nothing to wait for. */
    @Override
    public void setReadListener(ReadListener listener) {
        try {
            if (!isFinished()) {
                listener.onDataAvailable();
            }
            if (isFinished()) {
                listener.onAllDataRead();
            }
        } catch (IOException | RuntimeException e) {
            listener.onError(e);
        }
    }
}
