package dev.semel.proof.process;

import dev.semel.IdempotencyKey;
import dev.semel.testservers.TaggedJvm;
import dev.semel.testservers.TestDatabase;
import java.util.List;
import java.util.Map;

/** A {@link Child}, as the test sees it. Whatever happens, it ends with {@link #close}. */
final class Node implements AutoCloseable {
    private final TaggedJvm jvm;

    /** How an order ended, and how long it took the node. */
    record Reply(long micros, String text) {}

    private Node(TaggedJvm jvm) {
        this.jvm = jvm;
    }

    static IdempotencyKey key(String scope, String key) {
        return IdempotencyKey.of(scope, "alice", key);
    }

    static Node start(String name, TestDatabase database, String sessionBegin, List<String> options) {
        List<String> arguments = List.of(name, database.jdbcUrl(), database.user(), "5", sessionBegin);
        return new Node(TaggedJvm.start(Child.class, options, Map.of(), arguments));
    }

    /** Until it takes orders. */
    Node ready() {
        jvm.next("ready");
        return this;
    }

    void order(String verb, String tag, String... rest) {
        jvm.order(verb + " " + tag + (rest.length == 0 ? "" : " " + String.join(" ", rest)));
    }

    /** Orders a call and waits for its end. */
    Reply call(String tag, IdempotencyKey key, String steps) {
        order("call", tag, key.scope(), key.key(), steps);
        return reply(tag);
    }

    /** Orders a call and waits until it has come to its pause. */
    void callToPause(String tag, IdempotencyKey key, String steps) {
        order("call", tag, key.scope(), key.key(), steps);
        String line = jvm.next(tag);
        if (!line.equals("at pause")) {
            throw new AssertionError(tag + " " + line);
        }
    }

    Reply find(String tag, IdempotencyKey key) {
        order("find", tag, key.scope(), key.key());
        return reply(tag);
    }

    Reply go(String tag) {
        order("go", tag);
        return reply(tag);
    }

    Reply reply(String tag) {
        String[] parts = jvm.next(tag).split(" ", 2);
        return new Reply(Long.parseLong(parts[0]), parts[1]);
    }

    /** Whether anything has been said with this tag that nobody has read. */
    boolean hasSaid(String tag) {
        return jvm.hasSaid(tag);
    }

    void stop() {
        jvm.stop();
    }

    void resume() {
        jvm.resume();
    }

    /** By SIGKILL. */
    void kill() {
        jvm.kill();
    }

    @Override
    public void close() {
        jvm.close();
    }
}
