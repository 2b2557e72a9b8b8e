package dev.semel.http;

import dev.semel.Fingerprint;
import dev.semel.spi.Content;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a request asks: method, path, query, media type, and its body in one of four forms. A stored fingerprint names the
 * form, so that a node which prefers another one still compares like with like.
 */
final class RequestContent implements Content {
    private static final String FAMILY = "http-sha256/1+";
    static final String BYTES = FAMILY + "bytes/1";
    static final String FORM = FAMILY + "form/1";
    static final String MULTIPART = FAMILY + "multipart/1";

    private final Preimage head;
    private final Body body;
    private final Fingerprint preferred;

    /** A request's body, as far as it can be compared. */
    sealed interface Body {
        String preferredAlgorithm();

        /** The body by an algorithm of this family; null if it takes a form that this node does not have. */
        @Nullable
        Preimage by(String algorithm);
    }

    /** Parameters or parts, as the container parsed them; where a field may hold the key, without it and with all. */
    record Parsed(
            String preferredAlgorithm,
            Preimage parts,
            @Nullable Parsed all) implements Body {
        Parsed(String algorithm, Preimage parts) {
            this(algorithm, parts, null);
        }

        /** The field is named by the algorithm: a node that does not leave it out cannot tell, and calls it no mismatch. */
        Parsed without(String field, Preimage less) {
            return new Parsed(preferredAlgorithm + "-" + field, less, this);
        }

        @Override
        public @Nullable Preimage by(String algorithm) {
            if (algorithm.equals(preferredAlgorithm)) {
                return parts;
            }
            if (all != null) {
                return all.by(algorithm);
            }
            return known(algorithm) && !algorithm.startsWith(preferredAlgorithm) ? otherForm(preferredAlgorithm) : null;
        }
    }

    /** Bytes, and what they are as JSON, by the names of canonical forms: the preferred one first, then what others may know. */
    record Raw(byte[] bytes, List<CanonicalBody> canonical) implements Body {
        @Override
        public String preferredAlgorithm() {
            return canonical.isEmpty() ? BYTES : canonical.get(0).algorithm();
        }

        @Override
        public @Nullable Preimage by(String algorithm) {
            if (algorithm.equals(BYTES)) {
                return new Preimage().part(bytes);
            }
            for (CanonicalBody form : canonical) {
                if (algorithm.equals(form.algorithm())) {
                    return new Preimage().part(form.kind()).part(form.bytes());
                }
            }
            return known(algorithm) ? otherForm(preferredAlgorithm()) : null;
        }
    }

    /** A JSON body in its canonical form, or as it is where it is not JSON after all. */
    record CanonicalBody(String form, String kind, byte[] bytes) {
        String algorithm() {
            return FAMILY + form;
        }
    }

    RequestContent(Preimage head, Body body) {
        this.head = head;
        this.body = body;
        this.preferred =
                digest(body.preferredAlgorithm()).orElseThrow(() -> new AssertionError("A body has its own algorithm"));
    }

    @Override
    public Fingerprint fingerprint() {
        return preferred;
    }

    @Override
    public Optional<Fingerprint> by(String algorithm) {
        return algorithm.equals(preferred.algorithm()) ? Optional.of(preferred) : digest(algorithm);
    }

    private Optional<Fingerprint> digest(String algorithm) {
        return Optional.ofNullable(body.by(algorithm))
                .map(form -> new Preimage().all(head).all(form).fingerprint(algorithm));
    }

    private static boolean known(String algorithm) {
        return algorithm.equals(BYTES)
                || algorithm.equals(FORM)
                || algorithm.startsWith(FORM + "-")
                || algorithm.equals(MULTIPART)
                || algorithm.startsWith(MULTIPART + "-");
    }

    /** Certain to differ: no body of the asked form begins with this. */
    private static Preimage otherForm(String algorithm) {
        return new Preimage().part("other form").part(algorithm).part("");
    }
}
