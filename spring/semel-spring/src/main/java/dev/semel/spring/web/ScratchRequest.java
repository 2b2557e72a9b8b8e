package dev.semel.spring.web;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Looking for a handler leaves attributes behind, which would mislead the dispatcher later: this one keeps them to itself. */
final class ScratchRequest extends HttpServletRequestWrapper {
    private final Map<String, Optional<Object>> own = new HashMap<>();

    ScratchRequest(HttpServletRequest request) {
        super(request);
    }

    @Override
    public @Nullable Object getAttribute(String name) {
        Optional<Object> value = own.get(name);
        return value == null ? super.getAttribute(name) : value.orElse(null);
    }

    @Override
    public void setAttribute(String name, @Nullable Object value) {
        own.put(name, Optional.ofNullable(value));
    }

    @Override
    public void removeAttribute(String name) {
        own.put(name, Optional.empty());
    }

    @Override
    public Enumeration<String> getAttributeNames() {
        Set<String> names = new LinkedHashSet<>(Collections.list(super.getAttributeNames()));
        own.forEach((name, value) -> {
            if (value.isPresent()) {
                names.add(name);
            } else {
                names.remove(name);
            }
        });
        return Collections.enumeration(names);
    }
}
