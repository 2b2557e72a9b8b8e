package dev.semel.json;

import java.util.List;
import java.util.SortedMap;

/** A piece of canonical JSON. Immutable once written. Strings compare by UTF-16 code unit in Java, which is the order RFC 8785 asks for. */
public sealed interface Part {
    /** The literal {@code null}. */
    Part NULL = new Scalar("null");

    /**
     * Appends the canonical text.
     *
     * @param out where to
     */
    void writeTo(StringBuilder out);

    /**
     * The canonical text.
     *
     * @return JSON
     */
    default String text() {
        StringBuilder out = new StringBuilder();
        writeTo(out);
        return out.toString();
    }

    /**
     * A literal or a number.
     *
     * @param written as it is written
     */
    record Scalar(String written) implements Part {
        @Override
        public void writeTo(StringBuilder out) {
            out.append(written);
        }
    }

    /**
     * A string.
     *
     * @param value without quotation marks and escapes
     */
    record Text(String value) implements Part {
        @Override
        public void writeTo(StringBuilder out) {
            CanonicalString.write(out, value);
        }
    }

    /**
     * An array.
     *
     * @param items in their order
     */
    record Items(List<Part> items) implements Part {
        @Override
        public void writeTo(StringBuilder out) {
            String separator = "";
            out.append('[');
            for (Part item : items) {
                out.append(separator);
                item.writeTo(out);
                separator = ",";
            }
            out.append(']');
        }
    }

    /**
     * An object.
     *
     * @param members sorted by name
     */
    record Members(SortedMap<String, Part> members) implements Part {
        @Override
        public void writeTo(StringBuilder out) {
            String separator = "";
            out.append('{');
            for (var member : members.entrySet()) {
                out.append(separator);
                CanonicalString.write(out, member.getKey());
                out.append(':');
                member.getValue().writeTo(out);
                separator = ",";
            }
            out.append('}');
        }
    }
}
