package dev.semel.testservers;

/** The processes behind a server. */
interface Host {
    /** The id of the process that listens; 0 where it is not known. */
    long pid();

    /** Ends the server for good; its data go. */
    void stop();

    /** Ends every process by SIGKILL; its data stay. */
    void kill();

    /** Begins it again on what a kill has left. */
    void begin();

    /** Whether the process that listens is there. */
    boolean alive();

    /** Sends a signal to every process. */
    void signal(String name);

    /** A server that somebody else has started, and alone may end. */
    record Attached(long pid) implements Host {
        @Override
        public void stop() {
            // Not ours.
        }

        @Override
        public void kill() {
            throw new UnsupportedOperationException("Not ours: " + pid);
        }

        @Override
        public void begin() {
            throw new UnsupportedOperationException("Not ours: " + pid);
        }

        @Override
        public boolean alive() {
            return true;
        }

        @Override
        public void signal(String name) {
            throw new UnsupportedOperationException("Not ours: " + pid);
        }
    }
}
