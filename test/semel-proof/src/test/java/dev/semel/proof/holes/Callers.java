package dev.semel.proof.holes;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** Threads that call Semel, and what can be seen of them from outside. */
final class Callers implements AutoCloseable {
    private final List<Thread> threads = new CopyOnWriteArrayList<>();

    /** One call on a thread of its own. */
    record Caller<T>(Thread thread, FutureTask<T> task) {
        /** What it came to, within a time that is far shorter than the scope's patience. */
        T soon() throws Exception {
            return task.get(20, TimeUnit.SECONDS);
        }

        boolean ended() {
            return task.isDone();
        }

        /** Until it waits for the leader of its JVM, holding nothing. */
        Caller<T> follows() {
            return isIn("Flight.await");
        }

        /** Until it asks the truth, or pauses before it asks again; H2 answers a busy key only after its lock time-out. */
        Caller<T> claims() {
            return isIn("Door.lead", "Patience.pause");
        }

        /** Until it waits, in whichever way. */
        Caller<T> waits() {
            return isIn("Flight.await", "Door.lead", "Patience.pause");
        }

        private Caller<T> isIn(String... places) {
            Set<String> wanted = Arrays.stream(places).map("dev.semel."::concat).collect(Collectors.toSet());
            await().atMost(Duration.ofSeconds(30))
                    .pollInterval(Duration.ofMillis(2))
                    .until(() -> Arrays.stream(thread.getStackTrace())
                            .map(frame -> frame.getClassName() + "." + frame.getMethodName())
                            .anyMatch(wanted::contains));
            return this;
        }
    }

    <T> Caller<T> start(Callable<T> call) {
        FutureTask<T> task = new FutureTask<>(call);
        Thread thread = new Thread(task, "caller-" + threads.size());
        threads.add(thread);
        thread.start();
        return new Caller<>(thread, task);
    }

    @Override
    public void close() {
        threads.forEach(Thread::interrupt);
    }
}
