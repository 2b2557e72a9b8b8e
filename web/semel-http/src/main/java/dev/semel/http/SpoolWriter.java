package dev.semel.http;

import java.io.PrintWriter;
import java.io.Writer;

/** A writer that survives being closed: an exception handler may still have to write, after the buffer was reset. */
final class SpoolWriter extends PrintWriter {
    private final SpoolStream stream;

    SpoolWriter(Writer encoder, SpoolStream stream) {
        super(encoder);
        this.stream = stream;
    }

    @Override
    public void close() {
        flush();
        stream.close();
    }
}
