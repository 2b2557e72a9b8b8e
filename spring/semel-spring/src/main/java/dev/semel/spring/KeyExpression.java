package dev.semel.spring;

import dev.semel.MisconfiguredException;
import java.lang.reflect.Method;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.context.expression.MethodBasedEvaluationContext;
import org.springframework.core.DefaultParameterNameDiscoverer;
import org.springframework.core.ParameterNameDiscoverer;
import org.springframework.expression.EvaluationException;
import org.springframework.expression.Expression;
import org.springframework.expression.ParseException;
import org.springframework.expression.spel.SpelNode;
import org.springframework.expression.spel.ast.VariableReference;
import org.springframework.expression.spel.standard.SpelExpression;
import org.springframework.expression.spel.standard.SpelExpressionParser;

/** An expression over the arguments of a method, for its key or its caller, parsed and checked once. Thread-safe. */
final class KeyExpression {
    private static final ParameterNameDiscoverer NAMES = new DefaultParameterNameDiscoverer();
    private static final Pattern VARIABLE = Pattern.compile("#(\\w+)");

    private final GuardedMethod guarded;
    private final String where;
    private final Expression expression;

    private KeyExpression(GuardedMethod guarded, String where, Expression expression) {
        this.guarded = guarded;
        this.where = where;
        this.expression = expression;
    }

    /** The natural key of each call. */
    static KeyExpression key(GuardedMethod guarded) {
        return of(guarded, "key", guarded.idempotent().key());
    }

    /** Whose key it is; empty for a shared one. */
    static Optional<KeyExpression> caller(GuardedMethod guarded) {
        return Optional.of(guarded.idempotent().caller())
                .filter(text -> !text.isEmpty())
                .map(text -> of(guarded, "caller", text));
    }

    private static KeyExpression of(GuardedMethod guarded, String what, String text) {
        String where = "@Idempotent on " + guarded + ": the " + what + " expression '" + text + "'";
        SpelExpression parsed;
        try {
            parsed = (SpelExpression) new SpelExpressionParser().parseExpression(text);
        } catch (ParseException e) {
            throw new MisconfiguredException(where + " cannot be read: " + e.getMessage(), e);
        }
        Set<String> known = variables(guarded.method());
        for (String used : used(parsed.getAST())) {
            if (!known.contains(used)) {
                throw new MisconfiguredException(where + " uses #" + used
                        + ", which is no parameter of the method. Its variables are " + known
                        + "; if the names are missing, compile with -parameters or write #p0 for the first argument.");
            }
        }
        return new KeyExpression(guarded, where, parsed);
    }

    String evaluate(@Nullable Object target, Object[] arguments) {
        Object value;
        try {
            value = expression.getValue(new MethodBasedEvaluationContext(target, guarded.method(), arguments, NAMES));
        } catch (EvaluationException e) {
            throw new MisconfiguredException(where + " has no value for this call: " + e.getMessage(), e);
        }
        if (value == null) {
            throw new MisconfiguredException(where + " is null for this call. Every call needs its key.");
        }
        String key = text(value);
        if (key.isBlank()) {
            throw new MisconfiguredException(where + " is blank for this call. Every call needs its key.");
        }
        return key;
    }

    /** Only what is written alike whenever it is equal: an object's own name would be another key each time. */
    private String text(Object value) {
        if (value instanceof CharSequence
                || value instanceof Character
                || value instanceof Long
                || value instanceof Integer
                || value instanceof Short
                || value instanceof Byte
                || value instanceof BigInteger
                || value instanceof UUID) {
            return value.toString();
        }
        if (value instanceof Enum<?> constant) {
            return constant.name();
        }
        throw new MisconfiguredException(where + " gives a " + value.getClass().getName()
                + ". A key is text, a whole number, a UUID or an enum constant.");
    }

    private static Set<String> variables(Method method) {
        Set<String> known = new TreeSet<>(Set.of("root", "this"));
        String[] names = NAMES.getParameterNames(method);
        for (int i = 0; i < method.getParameterCount(); i++) {
            known.add("p" + i);
            known.add("a" + i);
            if (names != null) {
                known.add(names[i]);
            }
        }
        return known;
    }

    private static Set<String> used(SpelNode node) {
        Set<String> found = new HashSet<>();
        List<SpelNode> left = new ArrayList<>(List.of(node));
        while (!left.isEmpty()) {
            SpelNode next = left.remove(left.size() - 1);
            if (next instanceof VariableReference) {
                Matcher name = VARIABLE.matcher(next.toStringAST());
                if (name.find()) {
                    found.add(name.group(1));
                }
            }
            for (int i = 0; i < next.getChildCount(); i++) {
                left.add(next.getChild(i));
            }
        }
        return found;
    }
}
