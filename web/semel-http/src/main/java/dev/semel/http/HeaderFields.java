package dev.semel.http;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Headers that have not gone out yet, over those that outer filters have set already. Names have no case; order is kept. */
final class HeaderFields {
    private final Map<String, Entry> entries = new LinkedHashMap<>();

    /** Replaces all values, also those beneath; null removes. */
    void set(String name, @Nullable String value) {
        Entry entry = new Entry(name);
        entry.replaces = true;
        if (value != null) {
            entry.values.add(value);
        }
        entries.put(lower(name), entry);
    }

    void add(String name, @Nullable String value) {
        if (value != null) {
            entries.computeIfAbsent(lower(name), n -> new Entry(name)).values.add(value);
        }
    }

    List<String> values(String name) {
        Entry entry = entries.get(lower(name));
        return entry == null ? List.of() : List.copyOf(entry.values);
    }

    /** Whether what lies beneath no longer counts. */
    boolean replaces(String name) {
        Entry entry = entries.get(lower(name));
        return entry != null && entry.replaces;
    }

    List<String> names() {
        return entries.values().stream()
                .filter(entry -> !entry.values.isEmpty())
                .map(entry -> entry.name)
                .toList();
    }

    /** Names that were removed and not given again. */
    List<String> removed() {
        return entries.values().stream()
                .filter(entry -> entry.values.isEmpty())
                .map(entry -> entry.name)
                .toList();
    }

    void clear() {
        entries.clear();
    }

    private static String lower(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    private static final class Entry {
        private final String name;
        private final List<String> values = new ArrayList<>(1);
        private boolean replaces;

        Entry(String name) {
            this.name = name;
        }
    }
}
