package dev.semel.shop.trade;

import java.security.SecureRandom;
import org.jspecify.annotations.Nullable;

/** Short random names for rows, and the check of names that come from outside. */
public final class Ids {
    private static final String LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
    private static final SecureRandom RANDOM = new SecureRandom();

    private Ids() {}

    /** A fresh name of twelve letters and digits. */
    public static String fresh() {
        StringBuilder id = new StringBuilder(12);
        for (int i = 0; i < 12; i++) {
            id.append(LETTERS.charAt(RANDOM.nextInt(LETTERS.length())));
        }
        return id.toString();
    }

    static String require(@Nullable String text, String what) {
        if (text == null || text.isBlank() || text.length() > 64) {
            throw new IllegalArgumentException(what + " must be 1 to 64 characters");
        }
        return text;
    }
}
