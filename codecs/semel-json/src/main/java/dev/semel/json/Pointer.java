package dev.semel.json;

import dev.semel.json.Part.Items;
import dev.semel.json.Part.Members;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A place in a JSON value (RFC 6901). Immutable.
 *
 * @param steps from the outside in: names of members, or numbers of items
 */
public record Pointer(List<String> steps) {
    /**
     * Reads a pointer.
     *
     * @param text begins with a slash
     * @return the pointer
     * @throws IllegalArgumentException if it is none, or points to the whole value
     */
    public static Pointer of(String text) {
        if (text.length() < 2 || text.charAt(0) != '/' || text.matches("(?s).*~([^01].*|$)")) {
            throw new IllegalArgumentException(
                    "'" + text
                            + "' is no JSON Pointer to a member: write it as /name or /name/inner, with ~1 for a slash in a name and ~0 for a tilde");
        }
        return new Pointer(Stream.of(text.substring(1).split("/", -1))
                .map(step -> step.replace("~1", "/").replace("~0", "~"))
                .toList());
    }

    /**
     * The value without what is at this place.
     *
     * @param value any
     * @return the same where there is nothing at this place
     */
    public Part leftOutOf(Part value) {
        return without(value, steps);
    }

    private static Part without(Part value, List<String> steps) {
        if (value instanceof Members object) {
            return new Members(without(object.members(), steps));
        }
        return value instanceof Items array ? new Items(without(array.items(), steps)) : value;
    }

    private static SortedMap<String, Part> without(SortedMap<String, Part> members, List<String> steps) {
        SortedMap<String, Part> left = new TreeMap<>(members);
        if (steps.size() == 1) {
            left.remove(steps.get(0));
        } else {
            left.computeIfPresent(steps.get(0), (name, inner) -> without(inner, rest(steps)));
        }
        return left;
    }

    private static List<Part> without(List<Part> items, List<String> steps) {
        String step = steps.get(0);
        int index = step.matches("0|[1-9][0-9]{0,8}") ? Integer.parseInt(step) : items.size();
        if (index >= items.size()) {
            return items;
        }
        List<Part> left = new ArrayList<>(items);
        if (steps.size() == 1) {
            left.remove(index);
        } else {
            left.set(index, without(items.get(index), rest(steps)));
        }
        return left;
    }

    private static List<String> rest(List<String> steps) {
        return steps.subList(1, steps.size());
    }
}
