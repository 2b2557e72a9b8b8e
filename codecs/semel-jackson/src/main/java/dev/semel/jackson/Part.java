package dev.semel.jackson;

import java.util.List;
import java.util.SortedMap;

/** A piece of canonical JSON. Strings compare by UTF-16 code unit in Java, which is the order RFC 8785 asks for. */
sealed interface Part {
    Part NULL = new Scalar("null");

    void writeTo(StringBuilder out);

    default String text() {
        StringBuilder out = new StringBuilder();
        writeTo(out);
        return out.toString();
    }

    /** A literal or a number, as written. */
    record Scalar(String written) implements Part {
        @Override
        public void writeTo(StringBuilder out) {
            out.append(written);
        }
    }

    record Text(String value) implements Part {
        @Override
        public void writeTo(StringBuilder out) {
            CanonicalString.write(out, value);
        }
    }

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
