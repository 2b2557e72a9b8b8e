package dev.semel.http;

import java.io.IOException;

/** An answer over the hard limit, in a transaction that can still be undone. */
final class AnswerTooLargeException extends IOException {
    AnswerTooLargeException(long limit) {
        super("The answer has more than " + limit + " bytes, the hard limit of what is buffered before it is stored."
                + " Raise the limit, or answer with a reference to what is large.");
    }
}
