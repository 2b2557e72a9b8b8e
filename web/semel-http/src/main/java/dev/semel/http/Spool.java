package dev.semel.http;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Bytes of an answer that waits to be stored: in memory up to a limit, then in a temporary file up to a hard limit. */
final class Spool extends OutputStream {
    private final int inMemory;
    private final long hardLimit;
    private final Overflow overflow;
    private final ByteArrayOutputStream memory = new ByteArrayOutputStream();
    private @Nullable Path file;
    private @Nullable OutputStream toFile;
    private long size;
    private boolean overflowed;

    Spool(int inMemory, long hardLimit, Overflow overflow) {
        this.inMemory = inMemory;
        this.hardLimit = hardLimit;
        this.overflow = overflow;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        if (overflowed || size + length > hardLimit && overflow == Overflow.REFUSE) {
            overflowed = true;
            throw new AnswerTooLargeException(hardLimit);
        }
        if (toFile == null && memory.size() + length > inMemory) {
            Path created = Files.createTempFile("semel-", ".answer");
            file = created;
            toFile = Files.newOutputStream(created);
            memory.writeTo(toFile);
            memory.reset();
        }
        (toFile == null ? memory : toFile).write(bytes, offset, length);
        size += length;
    }

    long size() {
        return size;
    }

    /** Whether bytes were refused, so that what is here is not the whole answer. */
    boolean overflowed() {
        return overflowed;
    }

    InputStream read() throws IOException {
        if (file == null || toFile == null) {
            return new ByteArrayInputStream(memory.toByteArray());
        }
        toFile.flush();
        return Files.newInputStream(file);
    }

    /** Starts again, empty. */
    void reset() throws IOException {
        close();
        size = 0;
        overflowed = false;
    }

    @Override
    public void close() throws IOException {
        memory.reset();
        Path written = file;
        OutputStream open = toFile;
        file = null;
        toFile = null;
        try {
            if (open != null) {
                open.close();
            }
        } finally {
            if (written != null) {
                Files.deleteIfExists(written);
            }
        }
    }
}
