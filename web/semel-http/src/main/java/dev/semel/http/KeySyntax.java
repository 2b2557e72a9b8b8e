package dev.semel.http;

/** How the key header may be written. */
public enum KeySyntax {
    /** A structured-field string and nothing else: {@code "8e03978e"}, with the quotation marks. */
    STRICT,
    /**
     * Also without quotation marks, as most clients send it: {@code 8e03978e} is the same key as {@code "8e03978e"}. A bare
     * key has letters, digits and {@code - . _ ~ : + / =}, and starts with a letter or digit.
     */
    LENIENT
}
