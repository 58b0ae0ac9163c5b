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
import dev.takt.solver.model.Restriction;
import dev.takt.solver.model.RunningDomains;
import dev.takt.solver.model.Variable;
import dev.takt.solver.nmpc.PlanBounds;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The quantities of a model that follow from its state at each instant and are limited: algebraic variables with bounds that are
 * numbers; what hard inequalities over time exceed their bounds by, also those over part of the horizon; and what states and algebraic variables exceed
 * bounds by that are functions. All but the first become algebraic variables of an extended model.
 *
 * @param problem the model
 * @param instant its expressions at the start of a plan
 * @param all the quantities
 * @param added algebraic variables of inequalities and bounds
 * @param equations that determine these
 */
record LimitedQuantities(
        OptimalControlProblem problem,
        InstantRewriting instant,
        List<Quantity> all,
        List<Variable> added,
        List<Constraint> equations) {

    /**
     * A limited quantity.
     *
     * @param variable of the extended model
     * @param limits of the quantity, by the name of the variable, the inequality or the bound
     * @param excess whether it is what a bound is exceeded by
     */
    record Quantity(String variable, VariableLimits limits, boolean excess) {}

    /** The quantities of a problem; none where it has no time domain. */
    static Optional<LimitedQuantities> of(OptimalControlProblem problem) {
        return problem.domains().stream()
                .filter(domain -> domain.kind() == Domain.Kind.TIME)
                .findFirst()
                .map(time -> collected(problem, time))
                .filter(found -> !found.all().isEmpty());
    }

    private static LimitedQuantities collected(OptimalControlProblem problem, Domain time) {
        LimitedQuantities found = new LimitedQuantities(
                problem, new InstantRewriting(time), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        // a request names what it limits, and variables come first
        Set<String> names = problem.variables().stream().map(Variable::name).collect(Collectors.toSet());
        for (Variable variable : problem.variables()) {
            if (isOfPlant(variable) && variable.domains().contains(time)) {
                found.bounds(variable);
            }
        }
        for (Constraint constraint : problem.constraints()) {
            if (constraint instanceof Constraint.Inequality inequality
                    && !names.contains(inequality.name())
                    && isHard(inequality, time)) {
                Set<Domain> running = RunningDomains.of(inequality);
                List<Domain> domains =
                        problem.domains().stream().filter(running::contains).toList();
                found.side(inequality.name(), domains, inequality.body(), inequality.upper(), "above");
                found.side(inequality.name(), domains, inequality.lower(), inequality.body(), "below");
            }
        }
        return found;
    }

    private void bounds(Variable variable) {
        Optional<VariableLimits> numbers = VariableLimits.ofNumbers(variable);
        if (numbers.isEmpty()) {
            String name = PlanBounds.boundOf(variable.name());
            side(name, variable.domains(), variable.running(), variable.upper(), "above");
            side(name, variable.domains(), variable.lower(), variable.running(), "below");
        } else if (variable.role() == Variable.Role.ALGEBRAIC) {
            numbers.filter(limits -> Double.isFinite(limits.least()) || Double.isFinite(limits.most()))
                    .ifPresent(limits -> all.add(new Quantity(limits.name(), limits, false)));
        }
    }

    /** What the smaller side of a limit is larger by. */
    private void side(String limit, List<Domain> domains, Expression smaller, Expression larger, String which) {
        if (isInfinite(smaller)
                || isInfinite(larger)
                || Stream.of(smaller, larger).anyMatch(side -> Occurrences.any(side, this::leavesTheInstant))) {
            return;
        }
        Variable excess = new Variable(
                limit + " " + which,
                domains,
                Variable.Role.ALGEBRAIC,
                new Literal(Double.NEGATIVE_INFINITY),
                new Literal(Double.POSITIVE_INFINITY),
                new Literal(0),
                OptionalDouble.empty());
        double scale = Stream.of(smaller, larger)
                .filter(side -> side instanceof Literal(double value) && value != 0)
                .mapToDouble(side -> Math.abs(((Literal) side).value()))
                .findFirst()
                .orElse(1);
        added.add(excess);
        equations.add(new Constraint.Equation(
                excess.name(),
                excess.running(),
                new BinaryOperation(BinaryOperator.SUBTRACT, instant.of(smaller), instant.of(larger)),
                List.of()));
        all.add(new Quantity(excess.name(), new VariableLimits(limit, -scale, 0), true));
    }

    /** Whether an inequality limits what follows from the plant, over time, and must be kept; restrictions over space are left. */
    private static boolean isHard(Constraint.Inequality inequality, Domain time) {
        return inequality.softness().isEmpty()
                && inequality.restrictions().stream().allMatch(restriction -> isOfTime(restriction, time))
                && RunningDomains.of(inequality).contains(time)
                && Occurrences.any(
                        inequality.body(),
                        part -> part instanceof VariableReference(Variable variable, var _) && isOfPlant(variable));
    }

    private static boolean isOfTime(Restriction restriction, Domain time) {
        return Stream.of(restriction.left(), restriction.right())
                .noneMatch(side ->
                        Occurrences.any(side, part -> part instanceof Coordinate(Domain domain) && domain != time));
    }

    private static boolean isOfPlant(Variable variable) {
        return variable.role() == Variable.Role.STATE || variable.role() == Variable.Role.ALGEBRAIC;
    }

    private boolean leavesTheInstant(Expression part) {
        return switch (part) {
            case VariableReference(Variable variable, List<Argument> arguments) ->
                variable.role() == Variable.Role.FREE || leavesTheInstant(arguments);
            case ParameterReference(var _, List<Argument> arguments) -> leavesTheInstant(arguments);
            case Derivative derivative -> derivative.domain() == instant.time() && !InstantRewriting.isRate(derivative);
            case Integral integral -> integral.domain() == instant.time();
            case SupportSum sum -> sum.domain() == instant.time();
            default -> false;
        };
    }

    private boolean leavesTheInstant(List<Argument> arguments) {
        return arguments.stream()
                .anyMatch(argument -> argument.domain() == instant.time()
                        && !(argument instanceof Argument.Running || argument instanceof Argument.Delayed));
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
        variables.addAll(instant.rates());
        List<Constraint> dynamics = new ArrayList<>();
        for (Constraint constraint : problem.constraints()) {
            if (constraint instanceof Constraint.Equation equation) {
                dynamics.add(equation);
                instant.rateEquation(equation).ifPresent(dynamics::add);
            }
        }
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
