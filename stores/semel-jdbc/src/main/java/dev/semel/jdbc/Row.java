package dev.semel.jdbc;

import dev.semel.Answer;
import dev.semel.Fingerprint;
import dev.semel.Status;
import dev.semel.StoredRecord;
import dev.semel.WhenInDoubt;
import dev.semel.spi.ClaimRequest;
import dev.semel.spi.Ownership;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A row as read by a statement that selects {@code {columns}} first.
 *
 * @param record the record
 * @param written the status in the row: that of the record may be derived from the clock
 */
record Row(StoredRecord record, Status written) {
    /** Number of columns in {@code {columns}}; a statement's own columns come after them. */
    static final int COLUMNS = 14;

    /** Reads {@code {columns}}. */
    static Row of(ResultSet row) throws SQLException {
        Status written = status(row.getString(1));
        String format = row.getString(6);
        StoredRecord record = new StoredRecord(
                written,
                row.getString(2),
                row.getLong(3),
                WhenInDoubt.valueOf(row.getString(4)),
                new Fingerprint(new String(row.getBytes(5), StandardCharsets.US_ASCII)),
                format == null ? null : answer(format, row),
                unescaped(row.getString(11)),
                Instant.EPOCH.plus(row.getLong(12), ChronoUnit.MICROS),
                lease(row),
                row.getInt(14) == 1);
        return new Row(record, written);
    }

    /** Whether the row is what this claim writes: then the same claim has come again. */
    boolean writtenBy(ClaimRequest request) {
        var settled = request.settled();
        return request.owner().equals(record.owner())
                && written == (settled == null ? Status.PROCESSING : settled.status());
    }

    boolean belongsTo(Ownership own) {
        return own.owner().equals(record.owner()) && own.attempt() == record.attempt();
    }

    static String word(Status status) {
        return status.name().toLowerCase(Locale.ROOT);
    }

    private static Status status(String word) {
        return Status.valueOf(word.toUpperCase(Locale.ROOT));
    }

    private static Answer answer(String format, ResultSet row) throws SQLException {
        return new Answer(
                format, row.getInt(7), Headers.read(row.getString(8)), unescaped(row.getString(9)), row.getBytes(10));
    }

    private static @Nullable Duration lease(ResultSet row) throws SQLException {
        long micros = row.getLong(13);
        return row.wasNull() ? null : Duration.of(micros, ChronoUnit.MICROS);
    }

    private static @Nullable String unescaped(@Nullable String text) {
        return text == null ? null : Ascii.unescape(text);
    }
}
