package dev.semel.http.spi;

/** Whether a guarded handler insists on a key. */
public enum Need {
    /** Without a key the request is refused. */
    REQUIRED,
    /** Without a key the request passes unguarded. A malformed key is refused all the same. */
    OPTIONAL
}
