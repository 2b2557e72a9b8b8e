package dev.semel.jdbc;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A number of threads that run together. */
record Threads(ExecutorService pool) implements Executor, AutoCloseable {
    static Threads of(int number) {
        return new Threads(Executors.newFixedThreadPool(number));
    }

    static void await(CyclicBarrier barrier) {
        try {
            barrier.await(30, TimeUnit.SECONDS);
        } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void execute(Runnable work) {
        pool.execute(work);
    }

    @Override
    public void close() {
        pool.shutdownNow();
    }
}
