package dev.semel.testservers;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.util.Arrays;

/** Forwards one direction of a connection, whole messages only. */
final class MessagePump {
    private final Wire.Direction direction;
    private final Toll toll;
    private byte[] bytes = new byte[1 << 16];
    private int end;

    /** Asked before a message that matters goes on, and told when it has gone. */
    interface Toll {
        boolean passes(Wire.Sort sort);

        void passed(Wire.Sort sort);
    }

    MessagePump(Wire.Direction direction, Toll toll) {
        this.direction = direction;
        this.toll = toll;
    }

    /** Until a side is gone (true), or a message was not let through (false). */
    boolean run(Socket from, Socket to) {
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int n = in.read(bytes); n >= 0; n = in.read(bytes, end, bytes.length - end)) {
                end += n;
                if (!forward(out)) {
                    return false;
                }
            }
        } catch (IOException broken) {
            // The other side is told by the caller, or is not.
        }
        return true;
    }

    private boolean forward(OutputStream out) throws IOException {
        int sent = 0;
        int at = 0;
        for (int length = whole(at); length > 0; length = whole(at)) {
            Wire.Sort sort = direction.sort(bytes, at, length);
            if (sort != Wire.Sort.OTHER) {
                out.write(bytes, sent, at - sent);
                sent = at;
                if (!toll.passes(sort)) {
                    return false;
                }
                out.write(bytes, sent, length);
                sent += length;
                toll.passed(sort);
            }
            at += length;
        }
        out.write(bytes, sent, at - sent);
        System.arraycopy(bytes, at, bytes, 0, end - at);
        end -= at;
        if (end == bytes.length) {
            bytes = Arrays.copyOf(bytes, 2 * end);
        }
        return true;
    }

    private int whole(int at) {
        int length = direction.length(bytes, at, end);
        return length <= end - at ? length : 0;
    }
}
