package dev.takt.config.model;

import dev.takt.config.model.ModelContext.Declared;
import dev.takt.config.model.expression.Family;
import dev.takt.config.model.expression.Scope;
import dev.takt.config.model.expression.Value;
import dev.takt.config.source.Node;
import dev.takt.config.unit.Unit;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.Literal;
import dev.takt.solver.model.matrix.Matrix;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** A bound or a start for each member of a family: an expression of its indices, a vector with an element for each, or a list. */
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
    Optional<List<Expression>> read(Optional<Node> node, List<Map<String, Integer>> members, double usual) {
        if (node.isEmpty()) {
            return Optional.of(Collections.nCopies(members.size(), new Literal(usual)));
        }
        return node.get() instanceof Node.Sequence list
                ? listed(list, members)
                : context.written(node.get()).flatMap(written -> written(written, members));
    }

    /** A list, or for a family of two indices a list of its rows. */
    private Optional<List<Expression>> listed(Node.Sequence list, List<Map<String, Integer>> members) {
        int dimensions = declared.declaration().ranges().size();
        List<Node> elements = list.elements().stream()
                .flatMap(element -> dimensions == 2 && element instanceof Node.Sequence row
                        ? row.elements().stream()
                        : Stream.of(element))
                .toList();
        if (dimensions == 0 || elements.size() != members.size()) {
            String name = declared.name();
            context.problems.add(
                    list.place(),
                    elements.size() == list.elements().size()
                            ? list.describe()
                            : elements.size() + " elements in "
                                    + list.elements().size() + " rows",
                    dimensions == 0
                            ? "a number or an expression"
                            : members.size() + " values, one for each member of "
                                    + declared.source().text(),
                    dimensions == 0
                            ? "Maybe " + name + " is to be a family: " + name + "[i in 1.."
                                    + list.elements().size() + "]."
                            : "");
            return Optional.empty();
        }
        List<Expression> expressions = new ArrayList<>(members.size());
        for (int i = 0; i < members.size(); i++) {
            List<Map<String, Integer>> member = List.of(members.get(i));
            context.written(elements.get(i))
                    .flatMap(written -> written(written, member))
                    .ifPresent(expressions::addAll);
        }
        return expressions.size() == members.size() ? Optional.of(expressions) : Optional.empty();
    }

    private Optional<List<Expression>> written(Written written, List<Map<String, Integer>> members) {
        boolean indexed = !members.isEmpty()
                && members.getFirst().keySet().stream().anyMatch(index -> Mentions.of(written.syntax(), index));
        List<Expression> expressions = new ArrayList<>(members.size());
        Optional<Value> whole = Optional.empty();
        for (Map<String, Integer> indices : members) {
            Scope scope = written.scope().with(indices);
            Optional<Value> value = whole.isPresent() ? whole : context.expressions.data(written.syntax(), scope);
            Optional<Expression> expression = value.flatMap(
                            read -> element(read, expressions.size(), members.size(), written))
                    .flatMap(
                            number -> context.measured.valueOf(declared.name(), unit, number, written.syntax(), scope));
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
