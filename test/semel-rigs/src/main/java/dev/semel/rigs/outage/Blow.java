package dev.semel.rigs.outage;

/** What happens to a server, and when. */
enum Blow {
    KILLED("killed", ""),
    KILLED_BEFORE_COMMIT("killed when a COMMIT was about to reach it", "CommitInDoubt ABSENT"),
    KILLED_AFTER_COMMIT("killed when it had committed and its answer was on the way", "CommitInDoubt COMMITTED"),
    FROZEN("frozen", ""),
    FROZEN_AT_COMMIT("frozen when a COMMIT was about to reach it", "CommitInDoubt UNDECIDED");

    private final String words;
    private final String sign;

    Blow(String words, String sign) {
        this.words = words;
        this.sign = sign;
    }

    String words() {
        return words;
    }

    /** The event that shows that the blow fell where it was meant to; empty if it falls anywhere. */
    String sign() {
        return sign;
    }

    /** Kills in turn. */
    static Blow kill(int number) {
        return switch (number % 3) {
            case 0 -> KILLED_AFTER_COMMIT;
            case 1 -> KILLED_BEFORE_COMMIT;
            default -> KILLED;
        };
    }

    /** Freezes in turn. */
    static Blow freeze(int number) {
        return number % 2 == 0 ? FROZEN_AT_COMMIT : FROZEN;
    }
}
