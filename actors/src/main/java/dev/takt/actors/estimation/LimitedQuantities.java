package dev.takt.actors.estimation;

import dev.takt.actors.solving.SolveRequest.VariableLimits;
import dev.takt.solver.model.Argument;
import dev.takt.solver.model.BinaryOperator;
import dev.takt.solver.model.Constraint;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.BinaryOperation;
import dev.takt.solver.model.Expression.Coordinate;
import dev.takt.solver.model.Expression.Derivative;
import dev.takt.solver.model.Expression.Integral;
import dev.takt.solver.model.Expression.Literal;
import dev.takt.solver.model.Expression.ParameterReference;
import dev.takt.solver.model.Expression.SupportSum;
import dev.takt.solver.model.Expression.VariableReference;
import dev.takt.solver.model.Occurrences;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.OptimalControlProblem.Objective;
import dev.takt.solver.model.RunningDomains;
import dev.takt.solver.model.Variable;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The quantities of a model that follow from its state at each instant and are limited: algebraic variables with bounds that are
 * numbers, and what hard inequalities exceed their bounds by. The latter become algebraic variables of an extended model.
 *
 * @param problem the model
 * @param all the quantities
 * @param added algebraic variables of inequalities
 * @param equations that determine these
 */
record LimitedQuantities(
        OptimalControlProblem problem, List<Quantity> all, List<Variable> added, List<Constraint> equations) {

    /**
     * A limited quantity.
     *
     * @param variable of the extended model
     * @param limits of the quantity, by the name of the variable or the inequality
     * @param inequality whether it is what an inequality exceeds a bound by
     */
    record Quantity(String variable, VariableLimits limits, boolean inequality) {}

    /** The quantities of a problem; none where it has no time domain. */
    static LimitedQuantities of(OptimalControlProblem problem) {
        LimitedQuantities found =
                new LimitedQuantities(problem, new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        problem.domains().stream()
                .filter(domain -> domain.kind() == Domain.Kind.TIME)
                .findFirst()
                .ifPresent(found::collect);
        return found;
    }

    private void collect(Domain time) {
        problem.variables().stream()
                .filter(variable -> variable.role() == Variable.Role.ALGEBRAIC
                        && variable.domains().contains(time))
                .flatMap(variable -> VariableLimits.ofNumbers(variable).stream())
                .filter(limits -> Double.isFinite(limits.least()) || Double.isFinite(limits.most()))
                .forEach(limits -> all.add(new Quantity(limits.name(), limits, false)));
        // a request names what it limits, and variables come first
        Set<String> names = problem.variables().stream().map(Variable::name).collect(Collectors.toSet());
        for (Constraint constraint : problem.constraints()) {
            if (constraint instanceof Constraint.Inequality inequality
                    && !names.contains(inequality.name())
                    && isOfTheInstant(inequality, time)) {
                side(inequality, inequality.body(), inequality.upper(), "above");
                side(inequality, inequality.lower(), inequality.body(), "below");
            }
        }
    }

    /** What the smaller side of an inequality is larger by. */
    private void side(Constraint.Inequality inequality, Expression smaller, Expression larger, String which) {
        if (isInfinite(smaller) || isInfinite(larger)) {
            return;
        }
        Set<Domain> running = RunningDomains.of(inequality);
        Variable excess = new Variable(
                inequality.name() + " " + which,
                problem.domains().stream().filter(running::contains).toList(),
                Variable.Role.ALGEBRAIC,
                new Literal(Double.NEGATIVE_INFINITY),
                new Literal(Double.POSITIVE_INFINITY),
                new Literal(0),
                OptionalDouble.empty());
        Expression bound = inequality.body() == smaller ? larger : smaller;
        double scale = bound instanceof Literal(double value) && value != 0 ? Math.abs(value) : 1;
        added.add(excess);
        equations.add(new Constraint.Equation(
                excess.name(),
                excess.running(),
                new BinaryOperation(BinaryOperator.SUBTRACT, smaller, larger),
                List.of()));
        all.add(new Quantity(excess.name(), new VariableLimits(inequality.name(), -scale, 0), true));
    }

    /** Whether a hard inequality limits what follows from the state, the controls and the parameters of the same instant. */
    private static boolean isOfTheInstant(Constraint.Inequality inequality, Domain time) {
        return inequality.softness().isEmpty()
                && inequality.restrictions().isEmpty()
                && RunningDomains.of(inequality).contains(time)
                && Occurrences.any(inequality.body(), LimitedQuantities::isOfPlant)
                && Stream.of(inequality.lower(), inequality.body(), inequality.upper())
                        .noneMatch(part -> Occurrences.any(part, each -> leavesTheInstant(each, time)));
    }

    private static boolean isOfPlant(Expression part) {
        return part instanceof VariableReference(Variable variable, var _)
                && (variable.role() == Variable.Role.STATE || variable.role() == Variable.Role.ALGEBRAIC);
    }

    private static boolean leavesTheInstant(Expression part, Domain time) {
        return switch (part) {
            case VariableReference(Variable variable, List<Argument> arguments) ->
                variable.role() == Variable.Role.FREE || leavesTheInstant(arguments, time);
            case ParameterReference(var _, List<Argument> arguments) -> leavesTheInstant(arguments, time);
            case Coordinate(Domain domain) -> domain == time;
            case Derivative(var _, Domain domain, int _) -> domain == time;
            case Integral integral -> integral.domain() == time;
            case SupportSum sum -> sum.domain() == time;
            default -> false;
        };
    }

    private static boolean leavesTheInstant(List<Argument> arguments, Domain time) {
        return arguments.stream()
                .anyMatch(argument -> argument.domain() == time && !(argument instanceof Argument.Running));
    }

    private static boolean isInfinite(Expression bound) {
        return bound instanceof Literal(double value) && Double.isInfinite(value);
    }

    /** The names of the variables of the quantities. */
    Set<String> names() {
        return all.stream().map(Quantity::variable).collect(Collectors.toSet());
    }

    /** The equations of the model, and those of the quantities that are no variables of it. */
    OptimalControlProblem extended() {
        List<Variable> variables = new ArrayList<>(problem.variables());
        variables.addAll(added);
        List<Constraint> dynamics = new ArrayList<>();
        problem.constraints().stream()
                .filter(constraint -> constraint instanceof Constraint.Equation)
                .forEach(dynamics::add);
        dynamics.addAll(equations);
        return new OptimalControlProblem(
                problem.name(),
                problem.domains(),
                problem.parameters(),
                variables,
                dynamics,
                new Objective(Objective.Sense.MINIMIZE, new Literal(0)),
                true);
    }
}
