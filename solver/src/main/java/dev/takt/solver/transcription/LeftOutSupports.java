package dev.takt.solver.transcription;

import dev.takt.solver.model.Argument;
import dev.takt.solver.model.Constraint;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.ParameterReference;
import dev.takt.solver.model.Expression.VariableReference;
import dev.takt.solver.model.ExpressionText;
import dev.takt.solver.model.Occurrences;
import dev.takt.solver.model.Variable;
import dev.takt.solver.transcription.discretization.DiscreteConstraint;
import dev.takt.solver.transcription.grid.GridIndex;
import dev.takt.solver.transcription.grid.GridNode.VariableAccess;
import dev.takt.solver.transcription.grid.VariableLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Equations that would determine a variable, but do not hold at some supports, because a value of {@code prev} or {@code next}
 * lies outside of the domain there.
 */
final class LeftOutSupports {
    private final List<DiscreteConstraint> equations;

    LeftOutSupports(Stream<DiscreteConstraint> constraints) {
        this.equations = constraints
                .filter(each -> each.constraint() instanceof Constraint.Equation)
                .toList();
    }

    /** What is likely to be missing where some entries of a variable are undetermined; empty if no equation leaves them out. */
    Optional<String> cure(VariableLayout variable, int[] entries) {
        return equations.stream()
                .filter(equation -> equation.determined().stream()
                        .filter(access -> access.variable() == variable)
                        .anyMatch(access -> leavesOut(equation, access, entries)))
                .flatMap(equation ->
                        shifted(equation, variable, entries[0]).stream().map(reference -> cure(equation, reference)))
                .findFirst();
    }

    /** Whether an equation would determine an entry, had it a value for each neighbour. */
    private static boolean leavesOut(DiscreteConstraint equation, VariableAccess access, int[] entries) {
        for (int d = 0; d < access.indices().size(); d++) {
            if (access.indices().get(d) instanceof GridIndex.Looped(int loop, int[] table)) {
                for (int position = 0; position < table.length; position++) {
                    int dimension = d;
                    int support = table[position];
                    if (!equation.existence().shiftsHold(loop, position)
                            && Arrays.stream(entries)
                                    .anyMatch(entry -> access.variable().support(entry, dimension) == support)) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    /** The first value at a neighbouring support that an equation has, as its author wrote it; if possible on the side of an entry. */
    private static Optional<Neighbour> shifted(DiscreteConstraint equation, VariableLayout variable, int entry) {
        Constraint.Equation written = (Constraint.Equation) equation.source();
        List<Neighbour> found = new ArrayList<>();
        Occurrences.any(written.left().minus(written.right()), part -> {
            neighbour(part).ifPresent(found::add);
            return false;
        });
        return found.stream()
                .filter(neighbour -> isOnTheSideOf(neighbour, variable, entry))
                .findFirst()
                .or(() -> found.stream().findFirst());
    }

    private static boolean isOnTheSideOf(Neighbour neighbour, VariableLayout variable, int entry) {
        int along = variable.variable().domains().indexOf(neighbour.domain());
        return along < 0
                || neighbour.shift() < 0
                        == 2 * variable.support(entry, along)
                                < variable.grids().get(along).size();
    }

    /**
     * A value at a neighbouring support.
     *
     * @param control the variable, if it is a control of time alone
     */
    private record Neighbour(String name, Optional<Variable> control, Domain domain, int shift) {
        String written() {
            return (shift < 0 ? "prev(" : "next(") + name + ", " + domain.name()
                    + (Math.abs(shift) == 1 ? ")" : ", " + Math.abs(shift) + ")");
        }
    }

    private static Optional<Neighbour> neighbour(Expression part) {
        return switch (part) {
            case VariableReference(Variable variable, List<Argument> arguments) ->
                shift(arguments)
                        .map(at -> new Neighbour(
                                variable.name(),
                                Optional.of(variable)
                                        .filter(each -> each.role() == Variable.Role.CONTROL && arguments.size() == 1),
                                at.domain(),
                                at.supports()));
            case ParameterReference(var parameter, List<Argument> arguments) ->
                shift(arguments)
                        .map(at -> new Neighbour(parameter.name(), Optional.empty(), at.domain(), at.supports()));
            default -> Optional.empty();
        };
    }

    private static Optional<Argument.Shifted> shift(List<Argument> arguments) {
        return arguments.stream()
                .filter(Argument.Shifted.class::isInstance)
                .map(Argument.Shifted.class::cast)
                .findFirst();
    }

    private static String cure(DiscreteConstraint equation, Neighbour neighbour) {
        String why = ": " + equation.source().name() + " does not hold there, since " + neighbour.written()
                + " has no value " + (neighbour.shift() < 0 ? "before the start." : "behind the end.");
        if (neighbour.control().isEmpty() || neighbour.shift() != -1) {
            return "Maybe an equation of its own is missing there" + why;
        }
        String name = neighbour.name();
        String start = ExpressionText.number(neighbour.domain().from());
        return "Maybe " + name + "(" + start + ") = " + name + "0 is missing, with a parameter " + name
                + "0 for what acts before, or delay(" + name + ", 30 s) is meant, a dead time" + why;
    }
}
