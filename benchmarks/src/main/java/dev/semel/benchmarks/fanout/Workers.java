package dev.semel.benchmarks.fanout;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.stream.Stream;

/** Kinds of threads, and how to ask what they have allocated. */
interface Workers {
    ThreadMXBean BEAN = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    String kind();

    Thread start(Runnable task);

    /** Whether {@link #allocatedByThread} answers; if not, {@link #allocated} does. */
    boolean asksThreads();

    default long allocatedByThread() {
        return asksThreads() ? BEAN.getCurrentThreadAllocatedBytes() : 0;
    }

    /** By all platform threads of this process so far, or 0 where nobody needs to know. */
    long allocated();

    /** Those that this Java has. */
    static List<Workers> all() {
        return Stream.concat(
                        Stream.<Workers>of(new PlatformWorkers()),
                        Runtime.version().feature() >= 21 ? Stream.of(new VirtualWorkers()) : Stream.empty())
                .toList();
    }

    /** Threads of the operating system, with the smallest stacks it takes. */
    final class PlatformWorkers implements Workers {
        private static final long STACK = 128 * 1024;

        @Override
        public String kind() {
            return "platform threads";
        }

        @Override
        public Thread start(Runnable task) {
            Thread thread = new Thread(null, task, "follower", STACK);
            thread.start();
            return thread;
        }

        @Override
        public boolean asksThreads() {
            return true;
        }

        @Override
        public long allocated() {
            return 0;
        }
    }
}
