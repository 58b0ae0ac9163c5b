package dev.takt.solver.model;

import dev.takt.solver.model.Constraint.Inequality;
import dev.takt.solver.model.Expression.Coordinate;
import dev.takt.solver.model.Expression.VariableReference;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Inequalities that are limits of one variable as it is now. They hold at the start of the horizon, or at the end of its first
 * interval: each plan asks for that anew, so a loop that follows its plans keeps it. A terminal set, or a limit that begins
 * later, is none of them, because each plan puts it off.
 */
public final class PresentLimits {
    private PresentLimits() {}

    /** The variable of which an inequality is such a limit; empty for none. */
    public static Optional<Variable> limited(Inequality inequality) {
        return inequality.body() instanceof VariableReference(Variable variable, List<Argument> arguments)
                        && arguments.stream().allMatch(argument -> isPresent(argument, inequality.restrictions()))
                ? Optional.of(variable)
                : Optional.empty();
    }

    private static boolean isPresent(Argument argument, List<Restriction> restrictions) {
        if (argument.domain().kind() != Domain.Kind.TIME) {
            return true;
        }
        return switch (argument) {
            case Argument.Running(Domain time) ->
                Arrays.stream(first(time)).anyMatch(support -> hold(restrictions, time, support));
            case Argument.At(Domain time, double coordinate) -> Supports.indexOf(first(time), coordinate) >= 0;
            case Argument.Shifted _, Argument.Delayed _ -> false;
        };
    }

    private static double[] first(Domain time) {
        return Arrays.copyOf(time.supports(), 2);
    }

    /** Whether those restrictions hold that are of time alone; the others say where in space a limit holds. */
    private static boolean hold(List<Restriction> restrictions, Domain time, double coordinate) {
        Map<Domain, Double> point = new HashMap<>();
        point.put(time, coordinate);
        return new RestrictedSupports(restrictions.stream()
                        .filter(restriction -> Stream.of(restriction.left(), restriction.right())
                                .noneMatch(side -> Occurrences.any(
                                        side, part -> part instanceof Coordinate(Domain other) && other != time)))
                        .toList())
                .contain(point);
    }
}
