package dev.semel.testservers;

import java.util.function.BooleanSupplier;

/** Where the bytes of one direction stop while they are held. */
final class Gate {
    private boolean shut;
    private int waiting;

    synchronized void shut() {
        shut = true;
    }

    synchronized void open() {
        shut = false;
        notifyAll();
    }

    /** Lets those who wait look again whether their connection lives. */
    synchronized void wake() {
        notifyAll();
    }

    synchronized int waiting() {
        return waiting;
    }

    /** Waits until the gate is open or the connection dead. */
    synchronized void pass(int bytes, BooleanSupplier dead) throws InterruptedException {
        waiting += bytes;
        try {
            while (shut && !dead.getAsBoolean()) {
                wait();
            }
        } finally {
            waiting -= bytes;
        }
    }
}
