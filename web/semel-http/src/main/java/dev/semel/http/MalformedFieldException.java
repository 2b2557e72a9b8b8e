package dev.semel.http;

/** A field that does not parse. Its message is for the client and never repeats what it sent. */
final class MalformedFieldException extends Exception {
    MalformedFieldException(String why) {
        super(why, null, false, false);
    }

    String why() {
        return String.valueOf(getMessage());
    }
}
