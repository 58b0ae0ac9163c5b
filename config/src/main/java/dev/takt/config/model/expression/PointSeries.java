package dev.takt.config.model.expression;

import dev.takt.config.diagnostics.Problems;
import dev.takt.config.text.CallArgument;
import dev.takt.config.text.IndexRange;
import dev.takt.config.text.Syntax;
import dev.takt.config.unit.Unit;
import dev.takt.solver.model.BinaryOperator;
import dev.takt.solver.model.Domain;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Sums and products over indices whose terms have a value before the problem is solved. */
record PointSeries(PointFunctionElaborator numbers, Problems problems) {

    /** Whether a call is one of a sum or a product over ranges of indices. */
    static boolean is(Syntax.Reference call) {
        return (call.name().equals("sum") || call.name().equals("product"))
                && call.arguments().size() > 1
                && call.arguments().getFirst() instanceof CallArgument.Value
                && call.arguments().stream().skip(1).allMatch(CallArgument.Running.class::isInstance);
    }

    /** The value of such a call at each point; empty after a problem. */
    Optional<PointFunction> of(Syntax.Reference call, Scope scope, List<Domain> domains) {
        Syntax term = ((CallArgument.Value) call.arguments().getFirst()).syntax();
        List<IndexRange> ranges = call.arguments().stream()
                .skip(1)
                .map(argument -> ((CallArgument.Running) argument).range())
                .toList();
        List<PointFunction> terms = new ArrayList<>();
        boolean complete = new IndexExpansion(problems, numbers).forEach(ranges, scope, each -> {
            int before = problems.count();
            terms.add(numbers.function(term, each, domains));
            return problems.count() == before;
        });
        return complete ? Optional.of(joined(call, terms, term, scope)) : Optional.empty();
    }

    /** Neighbours first, so that what is made of many terms is not nested as deeply as they are many. */
    private PointFunction joined(Syntax.Reference call, List<PointFunction> terms, Syntax term, Scope scope) {
        boolean isSum = call.name().equals("sum");
        BinaryOperator operator = isSum ? BinaryOperator.ADD : BinaryOperator.MULTIPLY;
        List<PointFunction> parts = terms;
        while (parts.size() > 1) {
            List<PointFunction> pairs = new ArrayList<>();
            for (int k = 0; k < parts.size(); k += 2) {
                pairs.add(
                        k + 1 == parts.size()
                                ? parts.get(k)
                                : numbers.binary(operator, parts.get(k), parts.get(k + 1), term, term, scope));
            }
            parts = pairs;
        }
        return parts.isEmpty() ? PointFunction.constant(isSum ? 0 : 1, Unit.NONE) : parts.getFirst();
    }
}
