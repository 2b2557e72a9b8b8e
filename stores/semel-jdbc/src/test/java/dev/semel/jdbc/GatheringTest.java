package dev.semel.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.IdempotencyKey;
import dev.semel.StoreUnavailableException;
import dev.semel.spi.KeyDigest;
import dev.semel.spi.NothingSentException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Whatever becomes of a group, each of its members gets an end of its own. */
class GatheringTest {
    private static final Duration LONG = Duration.ofMinutes(10);

    private final CountDownLatch letGo = new CountDownLatch(1);
    private final List<Thread> threads = new ArrayList<>();

    @AfterEach
    void stop() throws InterruptedException {
        letGo.countDown();
        for (Thread thread : threads) {
            thread.join(30_000);
        }
    }

    @Test
    void nobodyWaitsForALeaderThatDied() throws Exception {
        Gathering<String, String> gathering = gathering(LONG, items -> {
            throw new StackOverflowError("in the group");
        });
        List<CompletableFuture<String>> ends = group(gathering, "a", "b", "c");
        assertThat(ended(ends)).containsOnlyOnce("StackOverflowError").containsOnly("alone", "StackOverflowError");
    }

    @Test
    void nobodyWaitsForALeaderThatDiedBeforeItWrote() throws Exception {
        Gathering<String, String> gathering = gathering(LONG, items -> Map.of());
        List<CompletableFuture<String>> ends = group(gathering, "a", "no digest", "c");
        assertThat(ended(ends)).containsOnlyOnce("AssertionError").containsOnly("alone", "AssertionError");
    }

    @Test
    void whatIsWrongWithOneIsNotTheLeadersFault() throws Exception {
        Gathering<String, String> gathering = gathering(LONG, items -> {
            throw new IllegalArgumentException("a row that nobody can read");
        });
        assertThat(ended(group(gathering, "a", "b", "c"))).containsOnly("alone");
    }

    /** Undecided is not unwritten. */
    @Test
    void undecidedMemberMayHaveBeenWritten() throws Exception {
        Gathering<String, String> gathering = gathering(LONG, items -> Map.of());
        List<CompletableFuture<String>> ends = group(gathering, "a", "no connection");
        assertThatThrownBy(() -> ends.get(1).get(30, TimeUnit.SECONDS))
                .cause()
                .isExactlyInstanceOf(StoreUnavailableException.class);
    }

    @Test
    void whoeverWaitsTooLongForALaneGoesAlone() throws Exception {
        Gathering<String, String> gathering = gathering(Duration.ofMillis(50), items -> Map.of());
        hold(gathering);
        assertThat(start(gathering, "a").get(30, TimeUnit.SECONDS)).isEqualTo("alone");
        assertThat(letGo.getCount()).isEqualTo(1);
    }

    private Gathering<String, String> gathering(
            Duration patience, Function<List<String>, Map<KeyDigest, String>> group) {
        return new Gathering<>(10, patience, new Gathering.Writer<>() {
            @Override
            public KeyDigest digest(String item) {
                if (item.equals("no digest")) {
                    throw new AssertionError(item);
                }
                return KeyDigest.of(IdempotencyKey.shared("s", item));
            }

            @Override
            public String alone(String item) {
                if (item.equals("no connection")) {
                    throw new NothingSentException(item, null);
                }
                if (item.equals("lane")) {
                    pass();
                }
                return "alone";
            }

            @Override
            public Map<KeyDigest, String> together(List<String> items) {
                return group.apply(items);
            }
        });
    }

    private void pass() {
        try {
            letGo.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private List<CompletableFuture<String>> group(Gathering<String, String> gathering, String... items) {
        hold(gathering);
        List<CompletableFuture<String>> ends = new ArrayList<>();
        for (String item : items) {
            ends.add(start(gathering, item));
            Lanes.awaitMembers(threads);
        }
        letGo.countDown();
        return ends;
    }

    /** Takes both lanes. */
    private void hold(Gathering<String, String> gathering) {
        for (int i = 0; i < 2; i++) {
            start(gathering, "lane");
            Lanes.awaitMembers(threads);
        }
    }

    private CompletableFuture<String> start(Gathering<String, String> gathering, String item) {
        CompletableFuture<String> end = new CompletableFuture<>();
        Thread thread = new Thread(() -> complete(end, () -> gathering.write(item)));
        thread.setDaemon(true);
        threads.add(thread);
        thread.start();
        return end;
    }

    private static void complete(CompletableFuture<String> end, Supplier<String> call) {
        try {
            end.complete(call.get());
        } catch (RuntimeException | Error e) {
            end.completeExceptionally(e);
        }
    }

    private static List<String> ended(List<CompletableFuture<String>> ends) throws Exception {
        List<String> results = new ArrayList<>();
        for (CompletableFuture<String> end : ends) {
            try {
                results.add(end.get(30, TimeUnit.SECONDS));
            } catch (ExecutionException e) {
                results.add(e.getCause().getClass().getSimpleName());
            }
        }
        return results;
    }
}
