package dev.semel.http;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import java.io.IOException;

/** The handler's end of a {@link Spool}. Flushing does nothing: nothing leaves before the answer is stored. */
final class SpoolStream extends ServletOutputStream {
    private final Spool spool;
    private boolean deaf;

    SpoolStream(Spool spool) {
        this.spool = spool;
    }

    @Override
    public void write(int b) throws IOException {
        if (!deaf) {
            spool.write(b);
        }
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        if (!deaf) {
            spool.write(bytes, offset, length);
        }
    }

    /** What is written after the end of an answer is dropped, as a container does. */
    @Override
    public void close() {
        deaf = true;
    }

    void hear() {
        deaf = false;
    }

    @Override
    public boolean isReady() {
        return true;
    }

    @Override
    public void setWriteListener(WriteListener listener) {
        throw new IllegalStateException(
                "A guarded request cannot be answered asynchronously, so there is no writing without blocking either");
    }
}
