package dev.takt.actors.estimation;

import dev.takt.solver.model.Argument;
import dev.takt.solver.model.BinaryOperator;
import dev.takt.solver.model.Constraint;
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
import dev.takt.solver.model.ParameterLimits;
import dev.takt.solver.model.RestrictedSupports;
import dev.takt.solver.model.Restriction;
import dev.takt.solver.model.Restriction.Comparison;
import dev.takt.solver.model.RunningDomains;
import dev.takt.solver.model.Variable;
import dev.takt.solver.model.Variable.Role;
import dev.takt.solver.model.rewriting.ModelRewriting;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The dynamics of a model over a recorded piece of the past: its controls are known, its states begin anywhere, and nothing but its
 * equations is left of it. What is estimated is added by whoever poses a problem of it.
 */
public final class RecordedDynamics {
    /** Of the length of a piece: less than between any two points of a grid. */
    private static final double NEAR = 1e-9;

    private static final DerivativeScheme SCHEME = new DerivativeScheme.Collocation(DerivativeScheme.Nodes.RADAU, 3);

    private final OptimalControlProblem model;
    private final Domain time;
    private final Domain window;
    private final Purpose purpose;
    private final Predicate<Parameter> unknown;
    private final List<Piece> pieces;
    private final ModelRewriting rewriting = new ModelRewriting();
    private final List<Parameter> parameters = new ArrayList<>();
    private final List<Variable> variables = new ArrayList<>();
    private final List<Constraint> equations = new ArrayList<>();

    /** The name of the parameter for the start time of the record. */
    public static final String BEGIN = "begin of the window";

    /**
     * A part of the record that is connected: nothing leads from the end of one to the beginning of the next one.
     *
     * @param from offset of its beginning, in seconds
     * @param to offset of its end
     */
    public record Piece(double from, double to) {}

    /** The name of the parameter for what the time in the equations of a piece is later than that of the window. */
    public static String begin(int piece) {
        return piece == 0 ? BEGIN : BEGIN + " " + (piece + 1);
    }

    /** What the past is looked at for. */
    public enum Purpose {
        /** The state: disturbances act on the rates of the states. */
        MOVING_HORIZON("moving-horizon estimation", "Maybe estimator.kind = ekf."),
        /** Parameters: the model is taken at its word. */
        FIT("a fit of parameters", ""),
        /** Parameters, where the model says how the record begins. */
        FIT_FROM_START("a fit of parameters", "");

        private final String text;
        private final String cure;

        Purpose(String text, String cure) {
            this.text = text;
            this.cure = cure;
        }
    }

    /**
     * Takes the dynamics of a model.
     *
     * @param offsets the times at which something is measured or a control changes, from 0 on, in seconds
     * @param unknown the parameters that become variables, the same at all times
     * @throws ModelException if the model has variables that do not depend on time, or a free end
     */
    public RecordedDynamics(
            OptimalControlProblem model, double[] offsets, Purpose purpose, Predicate<Parameter> unknown) {
        this(model, offsets, List.of(new Piece(offsets[0], offsets[offsets.length - 1])), purpose, unknown);
    }

    /**
     * Takes the dynamics of a model over several pieces one after the other.
     *
     * @param offsets of all pieces; between the end of one and the beginning of the next one there may be others
     * @param pieces in the order of their offsets
     */
    public RecordedDynamics(
            OptimalControlProblem model,
            double[] offsets,
            List<Piece> pieces,
            Purpose purpose,
            Predicate<Parameter> unknown) {
        this.pieces = List.copyOf(pieces);
        this.model = model;
        this.purpose = purpose;
        this.unknown = unknown;
        this.time = model.domains().stream()
                .filter(domain -> domain.kind() == Domain.Kind.TIME)
                .findFirst()
                .orElseThrow();
        double[] supports =
                Arrays.stream(offsets).map(offset -> time.from() + offset).toArray();
        this.window = new Domain(time.name(), Domain.Kind.TIME, supports, scheme(), Optional.empty());
        rewriting.domains.put(time, window);
        declareParameters();
        declareVariables();
        for (int piece = 0; piece < pieces.size(); piece++) {
            Parameter begin = new Parameter(begin(piece), List.of(), ParameterFunction.constant(0));
            rewriting.origins.put(window, begin);
            parameters.add(begin);
            writeEquations(piece);
        }
    }

    /** The problem with an objective. */
    public OptimalControlProblem minimizing(Expression objective) {
        return new OptimalControlProblem(
                model.name() + " window",
                rewriting.of(model.domains()),
                parameters,
                variables,
                equations,
                new Objective(Objective.Sense.MINIMIZE, objective),
                true);
    }

    /** The time of the record. */
    public Domain window() {
        return window;
    }

    /** The variables of the problem. */
    public List<Variable> variables() {
        return List.copyOf(variables);
    }

    /** The disturbances by the variable on whose rate they act. */
    Map<Variable, Variable> pushes() {
        return rewriting.pushes;
    }

    /** Adds a variable. */
    void add(Variable variable) {
        variables.add(variable);
    }

    /** Adds a number that is given. */
    public Parameter given(String name, double initial) {
        Parameter parameter = new Parameter(name, List.of(), ParameterFunction.constant(initial));
        parameters.add(parameter);
        return parameter;
    }

    /** Adds numbers that are given, one for each value of a variable. */
    public Parameter given(String name, Variable like) {
        Parameter parameter = new Parameter(name, like.domains(), ParameterFunction.constant(0));
        parameters.add(parameter);
        return parameter;
    }

    /** The sum of a term over all domains of a variable. */
    public static Expression sum(Expression term, Variable over) {
        Expression sum = term;
        for (Domain domain : over.domains()) {
            sum = new SupportSum(sum, domain, domain.from(), domain.to());
        }
        return sum;
    }

    private DerivativeScheme scheme() {
        return time.step().isPresent() ? new DerivativeScheme.DiscreteTime() : SCHEME;
    }

    private static Variable unknown(Parameter parameter) {
        if (!parameter.domains().isEmpty()) {
            throw new ModelException(List.of(
                    new ModelProblem(parameter.name(), "a function of domains", "a parameter that is a number", "")));
        }
        Optional<ParameterLimits.Interval> range = parameter.limits().range();
        return new Variable(
                parameter.name(),
                List.of(),
                Role.FREE,
                new Literal(range.map(ParameterLimits.Interval::least).orElse(Double.NEGATIVE_INFINITY)),
                new Literal(range.map(ParameterLimits.Interval::most).orElse(Double.POSITIVE_INFINITY)),
                new Literal(parameter.initial().at()),
                OptionalDouble.empty());
    }

    private void declareParameters() {
        for (Parameter parameter : model.parameters()) {
            if (unknown.test(parameter)) {
                Variable found = unknown(parameter);
                rewriting.unknown.put(parameter, found);
                variables.add(found);
            } else if (parameter.domains().contains(time)) {
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
                        "states, algebraic variables and controls for " + purpose.text,
                        purpose.cure));
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
                if (purpose == Purpose.MOVING_HORIZON && isDifferentiated(variable)) {
                    Variable push = new Variable(
                            WindowProblem.push(variable.name()),
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
                    "a horizon of fixed length for " + purpose.text,
                    purpose.cure));
        }
        if (!problems.isEmpty()) {
            throw new ModelException(problems);
        }
    }

    /** Where a piece begins the states are free, and an algebraic equation may be matched with one of them. */
    private Role role(Variable variable) {
        return variable.role() == Role.ALGEBRAIC || pieces.size() > 1 ? Role.FREE : variable.role();
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
    private void writeEquations(int piece) {
        for (Constraint constraint : model.constraints()) {
            if (!(constraint instanceof Constraint.Equation equation)) {
                continue;
            }
            Expression residual = equation.left().minus(equation.right());
            if (isOfInputs(residual)) {
                continue;
            }
            if (purpose == Purpose.FIT_FROM_START && piece == 0 && isOfBeginning(residual)) {
                equations.add(new Constraint.Equation(
                        equation.name(),
                        rewriting.of(equation.left()),
                        rewriting.of(equation.right()),
                        equation.restrictions().stream().map(rewriting::of).toList()));
                continue;
            }
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
                restrictions.addAll(within(piece, residual));
                equations.add(solved(named(equation, piece), restrictions));
            }
        }
    }

    /** The times at which an equation holds in a piece; no restriction for the only one. */
    private List<Restriction> within(int piece, Expression residual) {
        if (pieces.size() == 1) {
            return List.of();
        }
        double from = time.from() + pieces.get(piece).from();
        double to = time.from() + pieces.get(piece).to();
        double near = NEAR * (to - from);
        boolean next = Occurrences.any(residual, this::isNext);
        boolean later = time.step().isEmpty() && Occurrences.any(residual, this::isOfInterval);
        return List.of(
                Restriction.above(window, later ? from + near : from - near),
                Restriction.below(window, next ? to - near : to + near));
    }

    private static Constraint.Equation named(Constraint.Equation equation, int piece) {
        return piece == 0
                ? equation
                : new Constraint.Equation(
                        equation.name() + " of piece " + (piece + 1),
                        equation.left(),
                        equation.right(),
                        equation.restrictions());
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

    /** Whether a record has all that an equation could determine: what acted, as where {@code u(0) = u0} names the applied input. */
    private boolean isOfInputs(Expression residual) {
        return Occurrences.any(residual, part -> part instanceof VariableReference)
                && !Occurrences.any(residual, part -> switch (part) {
                    case VariableReference reference -> reference.variable().role() != Role.CONTROL;
                    case Expression.ParameterReference reference -> unknown.test(reference.parameter());
                    default -> false;
                });
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

    /** Whether times are fixed in an equation, and all of them are the first one. */
    private boolean isOfBeginning(Expression residual) {
        return Occurrences.any(residual, this::isAtFixedTime)
                && !Occurrences.any(
                        residual,
                        part -> isAtFixedTime(part)
                                && !(part instanceof VariableReference reference
                                        && reference.arguments().stream()
                                                .noneMatch(argument -> argument
                                                                instanceof Argument.At(Domain domain, double coordinate)
                                                        && domain == time
                                                        && coordinate != time.from())));
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
}
