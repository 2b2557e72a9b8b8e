package dev.semel.proof.holes;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

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
            return isIn("Flight");
        }

        /** Until it pauses between two claims: it has asked the truth and was told that the key is busy. */
        Caller<T> pauses() {
            return isIn("Patience");
        }

        /** Until it waits, in whichever way. */
        Caller<T> waits() {
            return isIn("Flight", "Patience");
        }

        private Caller<T> isIn(String... places) {
            await().atMost(Duration.ofSeconds(30))
                    .pollInterval(Duration.ofMillis(2))
                    .until(() -> Arrays.stream(thread.getStackTrace())
                            .anyMatch(frame -> Arrays.stream(places)
                                            .anyMatch(place ->
                                                    frame.getClassName().equals("dev.semel." + place))
                                    && (frame.getMethodName().equals("await")
                                            || frame.getMethodName().equals("pause"))));
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
