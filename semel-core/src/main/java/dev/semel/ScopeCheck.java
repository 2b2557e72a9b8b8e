package dev.semel;

import java.time.Duration;

/** What a scope's numbers must satisfy, said with the scope's name, the setting's name and the remedy. */
final class ScopeCheck {
    private static final Duration RESOLUTION = Duration.ofMillis(1);

    private ScopeCheck() {}

    static void positive(String scope, String setting, Duration value) {
        atLeast(scope, setting, value, RESOLUTION);
    }

    static void atLeast(String scope, String setting, Duration value, Duration least) {
        if (value.compareTo(least) < 0) {
            throw new MisconfiguredException(
                    "Scope '" + scope + "': " + setting + " is " + value + ". Make it at least " + least + ".");
        }
    }

    static void notNegative(String scope, String setting, Duration value) {
        if (value.isNegative()) {
            throw new MisconfiguredException(
                    "Scope '" + scope + "': " + setting + " is " + value + ". Make it zero or more.");
        }
    }

    static void notNegative(String scope, String setting, int value) {
        if (value < 0) {
            throw new MisconfiguredException(
                    "Scope '" + scope + "': " + setting + " is " + value + ". Make it zero or more.");
        }
    }

    static void retention(String scope, Duration retention, Duration retryWindow) {
        if (retention.compareTo(retryWindow) <= 0) {
            throw new MisconfiguredException("Scope '" + scope + "': retention " + retention
                    + " must be longer than retryWindow " + retryWindow
                    + ", or a late retry would run again. Lengthen the first or shorten the second.");
        }
    }
}
