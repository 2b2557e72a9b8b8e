package dev.semel.rigs.cut;

import dev.semel.testservers.CommitLink;
import dev.semel.testservers.CommitLink.Tally;
import dev.semel.testservers.HeldServer;

/** Where the link is cut. */
enum Cut {
    NOT_FORWARDED("COMMIT never forwarded", new Tally(1, 0, 0, 0)) {
        @Override
        CommitLink.Turn turn(HeldServer server) {
            return new CommitLink.Turn() {
                @Override
                public boolean forward() {
                    return false;
                }
            };
        }
    },
    ANSWER_DROPPED("COMMIT forwarded, its answer dropped", new Tally(1, 1, 1, 0)) {
        @Override
        CommitLink.Turn turn(HeldServer server) {
            return new CommitLink.Turn() {
                @Override
                public boolean answer() {
                    return false;
                }
            };
        }
    },
    HELD("COMMIT held by the server, let go while the fate is looked up", new Tally(1, 1, 0, 0)),
    HELD_AND_HEARD("COMMIT held; the server hears that its client is gone", new Tally(1, 1, 0, 0)),
    HELD_PAST_BOUND("COMMIT held until the look-up's bound has passed", new Tally(1, 1, 0, 0));

    private final String words;
    private final Tally seen;

    Cut(String words, Tally seen) {
        this.words = words;
        this.seen = seen;
    }

    /** What the link does when the COMMIT comes by; by default the server is made to hold it. */
    CommitLink.Turn turn(HeldServer server) {
        return new CommitLink.Turn() {
            @Override
            public boolean forward() {
                server.hold();
                return true;
            }
        };
    }

    String words() {
        return words;
    }

    /** What must have gone by on the link when it is cut: otherwise it was another cut. */
    Tally seen() {
        return seen;
    }

    boolean held() {
        return this != NOT_FORWARDED && this != ANSWER_DROPPED;
    }
}
