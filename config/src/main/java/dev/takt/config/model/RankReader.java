package dev.takt.config.model;

import dev.takt.config.diagnostics.Problems;
import dev.takt.config.model.expression.Scope;
import dev.takt.config.text.CallArgument;
import dev.takt.config.text.Span;
import dev.takt.config.text.Statement;
import dev.takt.config.text.Syntax;
import dev.takt.config.unit.Unit;
import dev.takt.solver.model.Constraint.Approach;
import dev.takt.solver.model.Constraint.Rank;
import dev.takt.solver.model.ExpressionText;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Reads how important a zone is and how it is entered: {@code rank(2, 0.5) funnel(3, 60)}. */
final class RankReader {
    private static final int LAST_RANK = 1000;

    private final ModelContext context;
    private final Problems problems;

    RankReader(ModelContext context) {
        this.context = context;
        this.problems = context.problems;
    }

    /** The rank; empty after a problem. */
    Optional<Rank> read(Statement.Rank written, Scope scope) {
        Optional<double[]> values = numbers(written.arguments(), scope);
        Optional<Approach> approach = written.approach().isEmpty()
                ? Optional.of(new Approach.AtOnce())
                : approach(written.approach().get(), scope);
        if (values.isEmpty() || approach.isEmpty()) {
            return Optional.empty();
        }
        double order = values.get()[0];
        double concern = values.get().length < 2 ? 1 : values.get()[1];
        if (order < 1 || order > LAST_RANK || order != Math.rint(order) || !(concern > 0)) {
            refuse(
                    written.span(),
                    scope,
                    "rank " + ExpressionText.number(order) + " with the concern " + ExpressionText.number(concern),
                    "a whole number from 1, the most important, to " + LAST_RANK
                            + ", and a positive concern: the violation that is as bad as that of other zones of the rank");
            return Optional.empty();
        }
        return Optional.of(new Rank((int) order, concern, approach.get()));
    }

    private Optional<Approach> approach(Syntax.Reference call, Scope scope) {
        List<Syntax> arguments = call.arguments().stream()
                .filter(CallArgument.Value.class::isInstance)
                .map(argument -> ((CallArgument.Value) argument).syntax())
                .toList();
        boolean funnel = call.name().equals("funnel");
        String expected = funnel
                ? "funnel(width, time): by how much the limits are wider at the beginning of a plan, and after how many seconds"
                        + " they are where they are"
                : "approach(time constant), in seconds";
        if (arguments.size() != (funnel ? 2 : 1) || call.arguments().size() != arguments.size()) {
            refuse(call.span(), scope, call.arguments().size() + " arguments of " + call.name(), expected);
            return Optional.empty();
        }
        OptionalDouble time = context.numbers.constant(arguments.getLast(), scope, "the time", Unit.SECOND);
        Optional<double[]> width = numbers(arguments.subList(0, arguments.size() - 1), scope);
        if (time.isEmpty() || width.isEmpty()) {
            return Optional.empty();
        }
        if (!(time.getAsDouble() > 0) || funnel && !(width.get()[0] > 0)) {
            refuse(call.span(), scope, call.name() + " with a number that is not positive", expected);
            return Optional.empty();
        }
        return Optional.of(
                funnel
                        ? new Approach.Funnel(width.get()[0], time.getAsDouble())
                        : new Approach.FirstOrder(time.getAsDouble()));
    }

    private Optional<double[]> numbers(List<Syntax> written, Scope scope) {
        double[] values = new double[written.size()];
        for (int i = 0; i < values.length; i++) {
            OptionalDouble value = context.numbers.constant(written.get(i), scope);
            if (value.isEmpty()) {
                return Optional.empty();
            }
            values[i] = value.getAsDouble();
        }
        return Optional.of(values);
    }

    private void refuse(Span span, Scope scope, String found, String expected) {
        problems.add(scope.at(span), found, expected, "");
    }
}
