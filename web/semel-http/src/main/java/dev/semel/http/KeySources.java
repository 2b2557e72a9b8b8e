package dev.semel.http;

import jakarta.servlet.http.HttpServletRequest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a request may bring its key, in the order of precedence: the profile's header, further headers, a field of the form.
 * Sources that agree are one key; which of two different ones is meant cannot be guessed, and both could be new.
 */
final class KeySources {
    private final WireProfile profile;

    KeySources(WireProfile profile) {
        this.profile = profile;
    }

    private record Found(String where, KeyHeader says) {}

    KeyHeader read(HttpServletRequest request) throws UnreadableException {
        List<Found> found = new ArrayList<>(1);
        found.add(header(request, profile.keyHeader(), profile.keySyntax()));
        for (String name : profile.alsoKeyHeaders()) {
            found.add(header(request, name, KeySyntax.LENIENT));
        }
        String field = profile.keyField();
        if (field != null) {
            found.add(new Found("form field " + field, field(request, field)));
        }
        return agreed(found);
    }

    private static Found header(HttpServletRequest request, String name, KeySyntax syntax) {
        return new Found("header " + name, KeyHeader.read(request.getHeaders(name), syntax));
    }

    /** Never from the address: it is logged by every server on the way, and a key is a secret. */
    private static KeyHeader field(HttpServletRequest request, String name) throws UnreadableException {
        if (QueryString.sorted(request.getQueryString()).stream()
                .anyMatch(parameter -> parameter.name().equals(name))) {
            return new KeyHeader.Malformed("it came in the address. Send it in the body: addresses are logged");
        }
        return KeyHeader.read(Collections.enumeration(FormParts.field(request, name)), KeySyntax.LENIENT);
    }

    private static KeyHeader agreed(List<Found> found) {
        @Nullable Found first = null;
        for (Found one : found) {
            if (one.says() instanceof KeyHeader.Malformed malformed) {
                return new KeyHeader.Malformed("The " + one.where() + ": " + malformed.why() + ".");
            }
            if (one.says() instanceof KeyHeader.Key) {
                if (first != null && !first.says().equals(one.says())) {
                    return new KeyHeader.Malformed("The " + first.where() + " and the " + one.where()
                            + " hold different keys. Send one key, or the same one in both.");
                }
                first = first == null ? one : first;
            }
        }
        return first == null ? new KeyHeader.Missing() : first.says();
    }
}
