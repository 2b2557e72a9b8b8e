package dev.semel.http;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which answers are kept: words up to a size, and what is allowed besides. */
record AnswerRule(int maxBytes, Set<String> alsoKept) {
    /** Why a body is not kept; null if it is. */
    @Nullable
    String refusal(BufferedResponse response) {
        long size = response.size();
        if (size == 0) {
            return null;
        }
        String type = MediaTypes.base(response.getContentType());
        if (MediaTypes.streaming(type)) {
            return "it is a stream";
        }
        boolean words = MediaTypes.text(type) || type.isEmpty() && response.textual();
        if (!words && !alsoKept.contains(type)) {
            return "it is binary";
        }
        return size > maxBytes ? "it has more than " + maxBytes + " bytes" : null;
    }
}
