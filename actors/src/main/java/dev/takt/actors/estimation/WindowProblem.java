package dev.takt.actors.estimation;

import dev.takt.dynamics.DynamicVariable;
import dev.takt.solver.model.Argument;
import dev.takt.solver.model.BinaryOperator;
import dev.takt.solver.model.Constraint;
import dev.takt.solver.model.Delays;
import dev.takt.solver.model.DerivativeScheme;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.BinaryOperation;
import dev.takt.solver.model.Expression.Coordinate;
import dev.takt.solver.model.Expression.Derivative;
import dev.takt.solver.model.Expression.Integral;
import dev.takt.solver.model.Expression.Literal;
import dev.takt.solver.model.Expression.SupportSum;
import dev.takt.solver.model.Expression.VariableReference;
import dev.takt.solver.model.ModelException;
import dev.takt.solver.model.ModelProblem;
import dev.takt.solver.model.Occurrences;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.OptimalControlProblem.Objective;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.model.ParameterFunction;
import dev.takt.solver.model.RestrictedSupports;
import dev.takt.solver.model.Restriction;
import dev.takt.solver.model.Restriction.Comparison;
import dev.takt.solver.model.RunningDomains;
import dev.takt.solver.model.Variable;
import dev.takt.solver.model.Variable.Role;
import dev.takt.solver.model.rewriting.ModelRewriting;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * The least-squares problem of a past window as an optimal control problem (Rao, Rawlings and Mayne 2003, Constrained
 * state estimation for nonlinear discrete-time systems): the model's dynamics over the window by Radau collocation, or its steps in discrete time, its
 * controls and the measurements as parameters, and disturbances of the rates of the states as controls. The arrival
 * cost penalizes the distance of the first state from the filter's prediction. Bounds of states apply; other
 * inequalities are left out.
 */
final class WindowProblem {
    private static final DerivativeScheme SCHEME = new DerivativeScheme.Collocation(DerivativeScheme.Nodes.RADAU, 3);

    /** Periods and steps that differ by less, as a part of them, are the same. */
    private static final double SAME_STEP = 1e-6;

    private final OptimalControlProblem model;
    private final Domain time;
    private final Domain window;
    private final ModelRewriting rewriting = new ModelRewriting();
    private final List<Parameter> parameters = new ArrayList<>();
    private final List<Variable> variables = new ArrayList<>();
    private final List<Constraint> equations = new ArrayList<>();
    private Expression objective = new Literal(0);

    /** The name of the parameter for the start time of the window. */
    static final String BEGIN = "begin of the window";

    /**
     * Makes the problem.
     *
     * @param periods in the window
     * @param differential the entries of the first state by variable of the model, as positions in the vector of all
     *     entries
     * @param states number of differential entries
     */
    WindowProblem(
            OptimalControlProblem model, int periods, double period, List<Entry> differential, Set<String> measured) {
        this.model = model;
        this.time = model.domains().stream()
                .filter(domain -> domain.kind() == Domain.Kind.TIME)
                .findFirst()
                .orElseThrow();
        requirePeriods(period);
        refuseDelayedStates();
        double[] supports = new double[periods + 1];
        for (int k = 0; k <= periods; k++) {
            supports[k] = time.from() + k * period;
        }
        this.window = new Domain(time.name(), Domain.Kind.TIME, supports, scheme(), Optional.empty());
        rewriting.domains.put(time, window);
        Parameter begin = new Parameter(BEGIN, List.of(), ParameterFunction.constant(0));
        rewriting.origins.put(window, begin);
        parameters.add(begin);
        declareParameters();
        declareVariables();
        writeEquations();
        Set<String> pushed = new LinkedHashSet<>();
        differential.forEach(entry -> pushed.add(entry.variable()));
        writeMeasurements(measured);
        writePushes(pushed);
        writeArrival(differential);
    }

    /** Delayed inputs are known. A state before the window is one of another estimate, which would have to be weighted. */
    private void refuseDelayedStates() {
        Delays.in(model).stream()
                .filter(delay -> delay.variable().role() != Role.CONTROL)
                .findFirst()
                .ifPresent(delay -> {
                    throw new ModelException(List.of(new ModelProblem(
                            "estimator.kind",
                            "moving-horizon estimation with the delayed state "
                                    + delay.past().name(),
                            "dead times of controls alone",
                            "Maybe estimator.kind = ekf.")));
                });
    }

    private DerivativeScheme scheme() {
        return time.step().isPresent() ? new DerivativeScheme.DiscreteTime() : SCHEME;
    }

    private void requirePeriods(double period) {
        if (time.step().isPresent() && Math.abs(period - time.step().getAsDouble()) > SAME_STEP * period) {
            throw new ModelException(List.of(new ModelProblem(
                    "estimator.kind",
                    "moving-horizon estimation with several steps in a period, in discrete time",
                    "a period of one step",
                    "Maybe estimator.kind = ekf.")));
        }
    }

    /** A differential entry: a variable at a point in space. */
    record Entry(String variable, List<Double> place) {
        /** The entry of a variable. */
        static Entry of(DynamicVariable variable, int entry) {
            List<Double> place = new ArrayList<>();
            int rest = entry;
            for (List<Double> along : variable.coordinates().reversed()) {
                place.addFirst(along.get(rest % along.size()));
                rest /= along.size();
            }
            return new Entry(variable.name(), place);
        }
    }

    OptimalControlProblem problem() {
        return new OptimalControlProblem(
                model.name() + " window",
                rewriting.of(model.domains()),
                parameters,
                variables,
                equations,
                new Objective(Objective.Sense.MINIMIZE, objective),
                true);
    }

    /** The time domain of the window. */
    Domain window() {
        return window;
    }

    static String measured(String variable) {
        return "measured " + variable;
    }

    static String weight(String variable) {
        return "weight of " + variable;
    }

    static String push(String variable) {
        return "push on " + variable;
    }

    static String pushWeight(String variable) {
        return "weight of push on " + variable;
    }

    static String arrival(int row, int column) {
        return "arrival[" + row + "][" + column + "]";
    }

    static String prior(int column) {
        return "prior[" + column + "]";
    }

    private void declareParameters() {
        for (Parameter parameter : model.parameters()) {
            if (parameter.domains().contains(time)) {
                Parameter moved = new Parameter(
                        parameter.name(),
                        rewriting.of(parameter.domains()),
                        parameter.initial(),
                        parameter.limits(),
                        parameter.along());
                rewriting.parameters.put(parameter, moved);
                parameters.add(moved);
            } else {
                parameters.add(parameter);
            }
        }
    }

    private void declareVariables() {
        List<ModelProblem> problems = new ArrayList<>();
        for (Variable variable : model.variables()) {
            if (!variable.domains().contains(time)) {
                problems.add(new ModelProblem(
                        variable.name(),
                        "a variable that does not depend on time",
                        "states, algebraic variables and controls for moving-horizon estimation",
                        "Maybe estimator.kind = ekf."));
            } else if (variable.role() == Role.CONTROL) {
                Parameter given =
                        new Parameter(variable.name(), rewriting.of(variable.domains()), ParameterFunction.constant(0));
                rewriting.given.put(variable, given);
                parameters.add(given);
            } else {
                Variable moved = new Variable(
                        variable.name(),
                        rewriting.of(variable.domains()),
                        role(variable),
                        rewriting.of(variable.lower()),
                        rewriting.of(variable.upper()),
                        rewriting.of(variable.start()),
                        OptionalDouble.empty());
                rewriting.variables.put(variable, moved);
                variables.add(moved);
                if (isDifferentiated(variable)) {
                    Variable push = new Variable(
                            push(variable.name()),
                            moved.domains(),
                            Role.CONTROL,
                            new Literal(Double.NEGATIVE_INFINITY),
                            new Literal(Double.POSITIVE_INFINITY),
                            new Literal(0),
                            OptionalDouble.empty());
                    rewriting.pushes.put(moved, push);
                }
            }
        }
        if (time.isFree()) {
            problems.add(new ModelProblem(
                    time.name(),
                    time.origin().isPresent() ? "a free initial time" : "a free final time",
                    "a horizon of fixed length for moving-horizon estimation",
                    "Maybe estimator.kind = ekf."));
        }
        if (!problems.isEmpty()) {
            throw new ModelException(problems);
        }
    }

    /** Where the window begins the states are free, and an algebraic equation may be matched with one of them. */
    private static Role role(Variable variable) {
        return variable.role() == Role.ALGEBRAIC ? Role.FREE : variable.role();
    }

    private boolean isDifferentiated(Variable variable) {
        return model.constraints().stream()
                .filter(Constraint.Equation.class::isInstance)
                .map(Constraint.Equation.class::cast)
                .anyMatch(equation -> Occurrences.any(
                        equation.left().minus(equation.right()),
                        part -> isRateOf(variable, part) || isNextOf(variable, part)));
    }

    private boolean isRateOf(Variable variable, Expression part) {
        return part instanceof Derivative(Expression operand, Domain domain, int order)
                && domain == time
                && order == 1
                && operand instanceof VariableReference reference
                && reference.variable() == variable;
    }

    private boolean isNextOf(Variable variable, Expression part) {
        return isNext(part) && part instanceof VariableReference reference && reference.variable() == variable;
    }

    /** Whether a part of an equation is a value after a step in discrete time. */
    private boolean isNext(Expression part) {
        return time.step().isPresent()
                && part instanceof VariableReference reference
                && reference.arguments().stream()
                        .anyMatch(argument -> argument instanceof Argument.Shifted(Domain domain, int supports)
                                && domain == time
                                && supports == 1);
    }

    /**
     * The equations of the dynamics; conditions at fixed times and over time are left out. Equations that hold at every
     * time after the model's beginning also hold at the beginning of the window, which is no beginning of the model.
     */
    private void writeEquations() {
        for (Constraint constraint : model.constraints()) {
            if (!(constraint instanceof Constraint.Equation equation)) {
                continue;
            }
            Expression residual = equation.left().minus(equation.right());
            List<Restriction> ofTime =
                    equation.restrictions().stream().filter(this::isOfTime).toList();
            boolean dynamic = !Occurrences.any(residual, this::isAtFixedTime)
                    && new RestrictedSupports(ofTime)
                            .contain(Map.of(time, time.supports()[Occurrences.any(residual, this::isNext) ? 0 : 1]));
            if (dynamic) {
                List<Restriction> restrictions = new ArrayList<>();
                equation.restrictions().stream()
                        .filter(restriction -> !isOfTime(restriction))
                        .forEach(restriction -> restrictions.add(rewriting.of(restriction)));
                if (!ofTime.isEmpty() && time.step().isEmpty() && Occurrences.any(residual, this::isOfInterval)) {
                    restrictions.add(
                            new Restriction(new Coordinate(window), Comparison.GREATER, new Literal(window.from())));
                }
                equations.add(solved(equation, restrictions));
            }
        }
    }

    /** An equation that gives the value after a step stays one: its disturbance goes to the other side. */
    private Constraint.Equation solved(Constraint.Equation equation, List<Restriction> restrictions) {
        Expression left = rewriting.of(equation.left());
        Expression right = rewriting.of(equation.right());
        return isNext(equation.left())
                        && left instanceof BinaryOperation(BinaryOperator operator, Expression next, Expression push)
                        && operator == BinaryOperator.SUBTRACT
                ? new Constraint.Equation(equation.name(), next, right.plus(push), restrictions)
                : new Constraint.Equation(equation.name(), left, right, restrictions);
    }

    private boolean isAtFixedTime(Expression part) {
        return switch (part) {
            case VariableReference reference ->
                reference.arguments().stream()
                        .anyMatch(argument -> argument instanceof Argument.At && argument.domain() == time);
            case Integral integral -> integral.domain() == time;
            case SupportSum sum -> sum.domain() == time;
            default -> false;
        };
    }

    /** Whether a part of an equation also needs the time before a point of time. */
    private boolean isOfInterval(Expression part) {
        return switch (part) {
            case Derivative derivative -> derivative.domain() == time;
            case VariableReference reference ->
                reference.arguments().stream()
                        .anyMatch(argument -> argument instanceof Argument.Shifted && argument.domain() == time);
            default -> false;
        };
    }

    private boolean isOfTime(Restriction restriction) {
        Set<Domain> domains = new HashSet<>(RunningDomains.of(restriction.left()));
        domains.addAll(RunningDomains.of(restriction.right()));
        return domains.equals(Set.of(time));
    }

    private void writeMeasurements(Set<String> measured) {
        for (Variable variable : variables) {
            if (measured.contains(variable.name())) {
                Parameter value = given(measured(variable.name()), variable);
                Parameter weight = given(weight(variable.name()), variable);
                Expression error = variable.running().minus(value.running());
                add(sum(weight.running().times(error).times(error), variable));
            }
        }
    }

    private void writePushes(Set<String> pushed) {
        for (Variable variable : List.copyOf(variables)) {
            Variable push = rewriting.pushes.get(variable);
            if (push != null && pushed.contains(variable.name())) {
                variables.add(push);
                Parameter weight = given(pushWeight(variable.name()), variable);
                add(sum(weight.running().times(push.running()).times(push.running()), variable));
            }
        }
    }

    private Parameter given(String name, Variable like) {
        Parameter parameter = new Parameter(name, like.domains(), ParameterFunction.constant(0));
        parameters.add(parameter);
        return parameter;
    }

    private static Expression sum(Expression term, Variable over) {
        Expression sum = term;
        for (Domain domain : over.domains()) {
            sum = new SupportSum(sum, domain, domain.from(), domain.to());
        }
        return sum;
    }

    private void add(Expression cost) {
        objective = objective.plus(cost);
    }

    /** {@code |R (x(begin) - prior)|^2}. */
    private void writeArrival(List<Entry> differential) {
        Map<String, Variable> byName = new LinkedHashMap<>();
        variables.forEach(variable -> byName.put(variable.name(), variable));
        List<Expression> deviations = new ArrayList<>();
        for (int j = 0; j < differential.size(); j++) {
            Parameter prior = new Parameter(prior(j), List.of(), ParameterFunction.constant(0));
            parameters.add(prior);
            deviations.add(first(differential.get(j), byName).minus(prior.running()));
        }
        for (int i = 0; i < deviations.size(); i++) {
            Expression row = new Literal(0);
            for (int j = 0; j < deviations.size(); j++) {
                Parameter factor = new Parameter(arrival(i, j), List.of(), ParameterFunction.constant(i == j ? 1 : 0));
                parameters.add(factor);
                row = row.plus(factor.running().times(deviations.get(j)));
            }
            add(row.times(row));
        }
    }

    private Expression first(Entry entry, Map<String, Variable> byName) {
        Variable variable = Optional.ofNullable(byName.get(entry.variable()))
                .orElseThrow(() -> new ModelException(List.of(new ModelProblem(
                        entry.variable(),
                        "a second derivative in time",
                        "first derivatives only for moving-horizon estimation",
                        "Maybe declare the rate as a state of its own."))));
        List<Argument> arguments = new ArrayList<>();
        int space = 0;
        for (Domain domain : variable.domains()) {
            arguments.add(
                    domain == window
                            ? window.at(window.from())
                            : domain.at(entry.place().get(space++)));
        }
        return new VariableReference(variable, arguments);
    }
}
