package dev.semel.rigs.outage;

import dev.semel.IdempotencyKey;
import dev.semel.testservers.TaggedJvm;
import dev.semel.testservers.TestDatabase;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** A {@link Child}, as the rig sees it. */
final class Node implements AutoCloseable {
    private final TaggedJvm jvm;
    private int orders;

    private Node(TaggedJvm jvm) {
        this.jvm = jvm;
    }

    /**
     * Starts one and does not wait for it.
     *
     * @param begin what each session begins with; empty for nothing
     * @param lease see {@link Scopes#semel}
     * @param environment variables beside those of this JVM
     */
    static Node start(TestDatabase database, String begin, Duration lease, Map<String, String> environment) {
        List<String> arguments = List.of(database.jdbcUrl(), database.user(), begin, Long.toString(lease.toMillis()));
        return new Node(TaggedJvm.start(Child.class, List.of(), environment, arguments));
    }

    static IdempotencyKey key(String scope) {
        return IdempotencyKey.of(scope, "alice", UUID.randomUUID().toString());
    }

    /** Until it takes orders; its clock then. */
    long ready() {
        return Long.parseLong(jvm.next(Child.READY));
    }

    String call(IdempotencyKey key, String steps) {
        return ask("call", key.scope() + " " + key.key() + " " + steps);
    }

    String find(IdempotencyKey key) {
        return ask("find", key.scope() + " " + key.key());
    }

    String wall(String op) {
        return ask("wall", op);
    }

    private String ask(String verb, String rest) {
        String tag = "t" + ++orders;
        jvm.order(verb + " " + tag + " " + rest);
        return jvm.next(tag);
    }

    /** Calls until the action has come to its pause; the tag of the call. */
    String callToPause(IdempotencyKey key, String steps) {
        String tag = "t" + ++orders;
        jvm.order("call " + tag + " " + key.scope() + " " + key.key() + " " + steps);
        String said = jvm.next(tag);
        if (!said.equals(Child.AT_PAUSE)) {
            throw new AssertionError(said);
        }
        return tag;
    }

    /** The paused call goes on; how it ends. */
    String go(String tag) {
        jvm.order("go " + tag);
        return jvm.next(tag);
    }

    void stop() {
        jvm.stop();
    }

    void resume() {
        jvm.resume();
    }

    @Override
    public void close() {
        jvm.close();
    }
}
