package dev.semel;

import dev.semel.spi.Reply;

/** What one go of an execution came to. */
sealed interface Turn {
    /** It is decided. */
    record Over(Reply reply) implements Turn {}

    /** Another execution holds the key: whoever may wait may try again. */
    record Busy() implements Turn {}

    /** Nobody holds the key: claim again, naming this record. Never leaves an execution. */
    record TakeOver(StoredRecord record) implements Turn {}
}
