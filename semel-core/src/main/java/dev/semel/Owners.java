package dev.semel;

import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.concurrent.atomic.AtomicLong;

/** Owner tokens: 80 random bits of this JVM and a counter, so that no two executions anywhere share one. */
final class Owners {
    private static final String JVM = random();
    private static final AtomicLong NEXT = new AtomicLong();

    private Owners() {}

    static String next() {
        return JVM + NEXT.getAndIncrement();
    }

    private static String random() {
        byte[] bits = new byte[10];
        new SecureRandom().nextBytes(bits);
        return HexFormat.of().formatHex(bits);
    }
}
