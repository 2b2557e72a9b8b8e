package dev.semel;

/** Which characters a scope's keys may hold. */
public enum KeyRule {
    /** Visible ASCII, 0x21 to 0x7E. The default. */
    VISIBLE_ASCII {
        @Override
        void check(IdempotencyKey key) {
            Names.visibleAscii(key);
        }
    },
    /** Any character but control characters: for natural keys that are words. */
    UNICODE {
        @Override
        void check(IdempotencyKey key) {}
    };

    abstract void check(IdempotencyKey key);
}
