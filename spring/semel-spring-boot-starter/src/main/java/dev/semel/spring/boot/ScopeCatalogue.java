package dev.semel.spring.boot;

import dev.semel.Guarantee;
import dev.semel.MisconfiguredException;
import dev.semel.Rejection;
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
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * All scopes of the application, each from one place: a {@link Scope} bean, else what annotations and properties of the scope
 * say, which must not differ, over the defaults.
 */
final class ScopeCatalogue {
    private final Map<String, Scope> scopes = new LinkedHashMap<>();

    ScopeCatalogue(
            SemelProperties properties, List<Scope> beans, GuardedBeans guarded, UnaryOperator<String> placeholders) {
        Map<String, Declared> declared = declared(guarded, placeholders);
        for (Scope bean : beans) {
            if (properties.scopes().containsKey(bean.name())) {
                throw new MisconfiguredException("Scope '" + bean.name()
                        + "' is declared twice: by a Scope bean and by semel.scopes." + bean.name()
                        + ". Keep one of them.");
            }
            if (declared.containsKey(bean.name()) && declared.get(bean.name()).saysAnything()) {
                throw new MisconfiguredException(
                        "Scope '" + bean.name() + "' is declared twice: by a Scope bean and by @Idempotent on "
                                + declared.get(bean.name()).by + ". Keep one of them.");
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
            scopes.put(
                    name, scope(name, properties, Optional.ofNullable(declared.get(name)), exchanged.contains(name)));
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

    /** What annotations say about one scope; the first of them that says anything is named where another differs. */
    private record Declared(String by, ScopeProperties settings, List<Class<? extends Exception>> rejecting) {
        boolean saysAnything() {
            return !settings.equals(ScopeProperties.NOTHING) || !rejecting.isEmpty();
        }
    }

    private static Map<String, Declared> declared(GuardedBeans guarded, UnaryOperator<String> placeholders) {
        Map<String, Declared> found = new LinkedHashMap<>();
        for (GuardedMethod method : guarded.methods()) {
            Declared own = new Declared(
                    method.toString(),
                    ScopeProperties.of(method, placeholders),
                    List.of(method.idempotent().rejecting()));
            found.merge(method.scope(), own, (one, other) -> both(method.scope(), one, other));
        }
        return found;
    }

    private static Declared both(String scope, Declared one, Declared other) {
        if (!one.rejecting.isEmpty()
                && !other.rejecting.isEmpty()
                && !Set.copyOf(one.rejecting).equals(Set.copyOf(other.rejecting))) {
            throw new MisconfiguredException(
                    "Scope '" + scope + "' rejects " + names(one.rejecting) + " by @Idempotent on "
                            + one.by + ", and " + names(other.rejecting) + " by @Idempotent on " + other.by
                            + ". A scope is settled in one place: say it once.");
        }
        ScopeProperties settings =
                one.settings.and(other.settings, scope, "@Idempotent on " + one.by, "@Idempotent on " + other.by);
        return new Declared(
                one.saysAnything() ? one.by : other.by,
                settings,
                one.rejecting.isEmpty() ? other.rejecting : one.rejecting);
    }

    private static List<String> names(List<Class<? extends Exception>> types) {
        return types.stream().map(Class::getSimpleName).sorted().toList();
    }

    private static Scope scope(
            String name, SemelProperties properties, Optional<Declared> declared, boolean exchanged) {
        ScopeBuilder scope = Scope.named(name);
        if (exchanged) {
            // A client that saw a 5xx cannot tell whether its request had an effect elsewhere; a person may have to
            // look.
            scope.whenInDoubt(WhenInDoubt.HOLD);
        }
        properties.defaults().applyTo(scope);
        ScopeProperties own = properties.scopes().getOrDefault(name, ScopeProperties.NOTHING);
        declared.map(says -> own.and(says.settings, name, "semel.scopes." + name, "@Idempotent on " + says.by))
                .orElse(own)
                .applyTo(scope);
        declared.ifPresent(says -> says.rejecting.forEach(
                type -> scope.rejecting(type, thrown -> Rejection.of(type.getSimpleName(), thrown.getMessage()))));
        return scope.build();
    }

    private static Set<String> named(List<GuardedMethod> methods) {
        return methods.stream()
                .map(GuardedMethod::scope)
                .filter(name -> !name.isEmpty())
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }
}
