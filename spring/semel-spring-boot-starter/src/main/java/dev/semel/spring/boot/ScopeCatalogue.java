package dev.semel.spring.boot;

import dev.semel.Guarantee;
import dev.semel.MisconfiguredException;
import dev.semel.Scope;
import dev.semel.ScopeBuilder;
import dev.semel.WhenInDoubt;
import dev.semel.spring.GuardedBeans;
import dev.semel.spring.GuardedMethod;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * All scopes of the application, each from one place: a {@link Scope} bean, else properties over the defaults. A scope that
 * only an annotation names has the defaults.
 */
final class ScopeCatalogue {
    private final Map<String, Scope> scopes = new LinkedHashMap<>();

    ScopeCatalogue(SemelProperties properties, List<Scope> beans, GuardedBeans guarded) {
        for (Scope bean : beans) {
            if (properties.scopes().containsKey(bean.name())) {
                throw new MisconfiguredException("Scope '" + bean.name()
                        + "' is declared twice: by a Scope bean and by semel.scopes." + bean.name()
                        + ". Keep one of them.");
            }
            if (scopes.putIfAbsent(bean.name(), bean) != null) {
                throw new MisconfiguredException(
                        "Scope '" + bean.name() + "' is declared by two beans. Keep one of them.");
            }
        }
        Set<String> exchanged = named(
                guarded.methods().stream().filter(GuardedMethod::guardsExchange).toList());
        Set<String> named = new LinkedHashSet<>(properties.scopes().keySet());
        named.addAll(named(guarded.methods()));
        named.removeAll(scopes.keySet());
        for (String name : named) {
            scopes.put(name, scope(name, properties, exchanged.contains(name)));
        }
    }

    Collection<Scope> scopes() {
        return scopes.values();
    }

    /** Whether no scope could ever share a transaction. */
    boolean allLeased() {
        return scopes.values().stream()
                .allMatch(scope ->
                        scope.guarantee().filter(Guarantee.LEASED::equals).isPresent());
    }

    private static Scope scope(String name, SemelProperties properties, boolean exchanged) {
        ScopeBuilder scope = Scope.named(name);
        if (exchanged) {
            // A client that saw a 5xx cannot tell whether its request had an effect elsewhere; a person may have to
            // look.
            scope.whenInDoubt(WhenInDoubt.HOLD);
        }
        properties.defaults().applyTo(scope);
        ScopeProperties own = properties.scopes().get(name);
        if (own != null) {
            own.applyTo(scope);
        }
        return scope.build();
    }

    private static Set<String> named(List<GuardedMethod> methods) {
        return methods.stream()
                .map(GuardedMethod::scope)
                .filter(name -> !name.isEmpty())
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }
}
