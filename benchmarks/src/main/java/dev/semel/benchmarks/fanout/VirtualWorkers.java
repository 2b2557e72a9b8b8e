package dev.semel.benchmarks.fanout;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/** Virtual threads, of Java 21 and later; called by name, since this is compiled for 17. */
final class VirtualWorkers implements Workers {
    private final MethodHandle start = handle(Thread.class, "startVirtualThread", Thread.class, Runnable.class);
    private final MethodHandle total = total();

    @Override
    public String kind() {
        return "virtual threads";
    }

    @Override
    public Thread start(Runnable task) {
        try {
            return (Thread) start.invokeExact(task);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public boolean asksThreads() {
        return false;
    }

    @Override
    public long allocated() {
        try {
            return (long) total.invoke(BEAN);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    private static MethodHandle handle(Class<?> type, String name, Class<?> result, Class<?>... arguments) {
        try {
            return MethodHandles.publicLookup().findStatic(type, name, MethodType.methodType(result, arguments));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("No virtual threads in this Java", e);
        }
    }

    private static MethodHandle total() {
        try {
            return MethodHandles.publicLookup()
                    .findVirtual(
                            com.sun.management.ThreadMXBean.class,
                            "getTotalThreadAllocatedBytes",
                            MethodType.methodType(long.class));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("This Java does not count what all threads allocate", e);
        }
    }
}
