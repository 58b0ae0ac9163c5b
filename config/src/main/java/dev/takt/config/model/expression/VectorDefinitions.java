package dev.takt.config.model.expression;

import dev.takt.config.text.Syntax;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;

/**
 * The vectors and matrices that definitions stand for, so that {@code flow[1]}, {@code flow[2]}, … read {@code flow := A*x}
 * once. They are the same where the indices, the places and the arguments around them are, as long sums are.
 */
final class VectorDefinitions {
    private final LongSums sums;
    private final BiFunction<Syntax, Scope, Value> reading;
    private final Set<Syntax> vectors = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Map<LongSums.Key, Value> known = new HashMap<>();

    /**
     * Begins with none.
     *
     * @param reading reads the body of a definition
     */
    VectorDefinitions(LongSums sums, BiFunction<Syntax, Scope, Value> reading) {
        this.sums = sums;
        this.reading = reading;
    }

    /** What a body stands for. */
    Value value(ScopedSyntax body, CoordinateElaborator.Meaning coordinates) {
        if (vectors.contains(body.syntax())) {
            Value before = known.get(sums.key(body.syntax(), body.scope(), coordinates));
            if (before != null) {
                return before;
            }
        }
        Value value = reading.apply(body.syntax(), body.scope());
        if (value instanceof Value.Array) {
            vectors.add(body.syntax());
            known.put(sums.key(body.syntax(), body.scope(), coordinates), value);
        }
        return value;
    }
}
