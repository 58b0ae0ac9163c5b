package dev.takt.config.model;

import dev.takt.config.model.ModelContext.Declared;
import dev.takt.config.model.expression.Family;
import dev.takt.config.model.expression.Scope;
import dev.takt.config.model.expression.Value;
import dev.takt.config.unit.Unit;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.Literal;
import dev.takt.solver.model.matrix.Matrix;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A bound or a start for each member of a family: an expression of its indices, or a vector with an element for each. */
final class MemberExpressions {
    private final ModelContext context;
    private final Declared declared;
    private final Unit unit;

    MemberExpressions(ModelContext context, Declared declared, Unit unit) {
        this.unit = unit;
        this.context = context;
        this.declared = declared;
    }

    /**
     * The expressions in the order of the members; empty after a problem.
     *
     * @param usual the number where nothing is written
     */
    Optional<List<Expression>> read(Optional<Written> written, List<Map<String, Integer>> members, double usual) {
        if (written.isEmpty()) {
            return Optional.of(Collections.nCopies(members.size(), new Literal(usual)));
        }
        boolean indexed = !members.isEmpty()
                && members.getFirst().keySet().stream()
                        .anyMatch(index -> Mentions.of(written.get().syntax(), index));
        List<Expression> expressions = new ArrayList<>(members.size());
        Optional<Value> whole = Optional.empty();
        for (Map<String, Integer> indices : members) {
            Scope scope = written.get().scope().with(indices);
            Optional<Value> value = whole.isPresent()
                    ? whole
                    : context.expressions.data(written.get().syntax(), scope);
            Optional<Expression> expression = value.flatMap(
                            read -> element(read, expressions.size(), members.size(), written.get()))
                    .flatMap(number -> context.measured.valueOf(
                            declared.name(), unit, number, written.get().syntax(), scope));
            if (expression.isEmpty()) {
                return Optional.empty();
            }
            expressions.add(expression.get());
            whole = indexed ? Optional.empty() : value.filter(Value.Array.class::isInstance);
        }
        return Optional.of(expressions);
    }

    private Optional<Expression> element(Value value, int position, int members, Written written) {
        if (value.isNumber()) {
            return Optional.of(value.first());
        }
        int dimensions = declared.declaration().ranges().size();
        if (value instanceof Value.Array(Matrix matrix)
                && dimensions == 1
                && matrix.columns() == 1
                && matrix.rows() == members) {
            return Optional.of(matrix.entry(position, 0));
        }
        String family = declared.name();
        context.problems.add(
                written.scope().at(written.syntax().span()),
                value.described(written.syntax(), written.scope()),
                dimensions == 1
                        ? "a number, or a vector of " + members + " elements, as " + family + " is"
                        : "a number for " + (dimensions == 0 ? family : "each member of " + family),
                dimensions == 0
                        ? "Maybe " + Family.memberName(Value.shown(written.syntax(), written.scope()), List.of(1))
                                + " is meant."
                        : "");
        return Optional.empty();
    }
}
