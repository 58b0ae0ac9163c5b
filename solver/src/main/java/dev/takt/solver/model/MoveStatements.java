package dev.takt.solver.model;

import dev.takt.solver.model.Expression.Choice;
import dev.takt.solver.model.Expression.Literal;
import dev.takt.solver.model.Expression.ParameterReference;
import dev.takt.solver.model.OptimalControlProblem.Objective;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Writes the statements that {@link ControlMoves} stand for, with parameters for their numbers, so that these may change
 * between solves:
 *
 * <ul>
 *   <li>{@code u(0) = u0}, the {@link AppliedInput}, where the model has none, or has a number for it: a parameter {@code u.applied};
 *   <li>for a rate, {@code -down*d <= u - prev(u, t) <= up*d} at each move, where d is the time since the move before, and for
 *       the first one the length of the first interval; an applied input outside of the bounds may always come back to them;
 *   <li>for a weight, the integral of {@code weight*(u - prev(u, t))^2}: each move counts for the interval on which it acts.
 * </ul>
 */
public final class MoveStatements {
    private static final double SAME = 1e-9;
    private static final String RATE = ".rate";
    private static final String UPWARDS = " upwards";
    private static final String DOWNWARDS = " downwards";
    private static final String UP = RATE + ".up";
    private static final String DOWN = RATE + ".down";
    private static final String WEIGHT = ".move-weight";
    private static final List<String> SETTINGS = List.of(RATE, UP, DOWN, WEIGHT);
    private static final Expression ZERO = new Literal(0);
    private static final Expression LEAST = new Literal(Double.NEGATIVE_INFINITY);
    private static final Expression MOST = new Literal(Double.POSITIVE_INFINITY);

    private final List<Parameter> parameters;
    private final List<Constraint> constraints;
    private Objective objective;
    private final boolean maximises;

    private MoveStatements(OptimalControlProblem problem) {
        parameters = new ArrayList<>(problem.parameters());
        constraints = new ArrayList<>(problem.constraints());
        objective = problem.objective();
        maximises = objective.sense() == Objective.Sense.MAXIMIZE;
    }

    /**
     * A problem with the statements of its controls; the same one without any.
     *
     * @param moves without {@link ControlMoves#problems}
     */
    public static OptimalControlProblem in(OptimalControlProblem problem, List<ControlMoves> moves) {
        List<ControlMoves> set = moves.stream().filter(ControlMoves::areSet).toList();
        if (set.isEmpty()) {
            return problem;
        }
        MoveStatements statements = new MoveStatements(problem);
        List<AppliedInput> applied = AppliedInput.of(problem);
        set.forEach(each -> statements.add(
                each,
                applied.stream()
                        .filter(input -> input.control() == each.control())
                        .findFirst()));
        return problem.with(statements.parameters, statements.constraints, statements.objective);
    }

    /** The name of the parameter that takes the applied input of a control whose model names none. */
    public static String appliedName(String control) {
        return control + ".applied";
    }

    /** The name of the row block that limits the moves of a control. */
    public static String rateName(String control) {
        return "rate of " + control;
    }

    /** The names of all row blocks that may limit the moves of a control. */
    public static List<String> rateNames(String control) {
        return List.of(rateName(control), rateName(control) + UPWARDS, rateName(control) + DOWNWARDS);
    }

    /** Whether a constraint is one that was written for a control. */
    public static boolean isOf(Variable control, Constraint constraint) {
        return constraint.name().equals(rateName(control.name()))
                || constraint.name().startsWith(rateName(control.name()) + " ")
                || constraint.name().equals(equationName(control.name()));
    }

    /** The numbers of settings of controls, by the names of the parameters that were made of them. */
    public static Map<String, Double> numbers(OptimalControlProblem problem) {
        Map<String, Double> numbers = new LinkedHashMap<>();
        for (Variable control : problem.variables()) {
            for (Parameter parameter : problem.parameters()) {
                boolean own =
                        SETTINGS.stream().anyMatch(setting -> parameter.name().equals(control.name() + setting));
                if (own && parameter.domains().isEmpty() && control.role() == Variable.Role.CONTROL) {
                    numbers.put(parameter.name(), parameter.initial().at());
                }
            }
        }
        return numbers;
    }

    private static String equationName(String control) {
        return "applied " + control;
    }

    private void add(ControlMoves moves, Optional<AppliedInput> written) {
        Variable control = moves.control();
        AppliedInput applied = written.or(() -> given(control)).orElseGet(() -> applied(control));
        moves.rate().ifPresent(rate -> {
            boolean both = rate.up().equals(rate.down());
            Expression up = parameter(control.name() + (both ? RATE : UP), rate.up());
            Expression down = both ? up : parameter(control.name() + DOWN, rate.down());
            rate(applied, up, down);
        });
        moves.weight().ifPresent(weight -> weigh(applied, parameter(control.name() + WEIGHT, weight)));
    }

    /** {@code u(0) = 1} with a number, which becomes a parameter: where the first value acts nowhere it is the applied input. */
    private Optional<AppliedInput> given(Variable control) {
        if (AppliedInput.actsFromFirstSupport(control.domains().getFirst())) {
            return Optional.empty();
        }
        for (int i = 0; i < constraints.size(); i++) {
            OptionalDouble number = AppliedInput.number(control, constraints.get(i));
            if (number.isPresent()) {
                AppliedInput applied = applied(control, constraints.get(i).name(), number.getAsDouble());
                constraints.set(i, applied.equation());
                return Optional.of(applied);
            }
        }
        return Optional.empty();
    }

    private AppliedInput applied(Variable control) {
        Domain time = control.domains().getFirst();
        PointEvaluation start = new PointEvaluation(Map.of(time, time.from()));
        double value = decided(control)
                .orElseGet(() ->
                        Math.clamp(start.of(control.start()), start.of(control.lower()), start.of(control.upper())));
        AppliedInput applied = applied(control, equationName(control.name()), value);
        constraints.add(applied.equation());
        return applied;
    }

    /** A number that fixes the first decision is what acted before it, too: no move leads to it. */
    private OptionalDouble decided(Variable control) {
        return constraints.stream()
                .map(constraint -> AppliedInput.number(control, constraint))
                .flatMapToDouble(OptionalDouble::stream)
                .findFirst();
    }

    private AppliedInput applied(Variable control, String equation, double value) {
        Domain time = control.domains().getFirst();
        Parameter parameter = new Parameter(appliedName(control.name()), List.of(), ParameterFunction.constant(value));
        parameters.add(parameter);
        return new AppliedInput(
                control,
                parameter,
                new Constraint.Equation(
                        equation,
                        control.at(time.at(time.from())),
                        new ParameterReference(parameter, List.of()),
                        List.of()));
    }

    /** A number as a parameter; an expression of the author's parameters as it is. */
    private Expression parameter(String name, Expression written) {
        if (!(written instanceof Literal(double value))) {
            return written;
        }
        Parameter parameter = new Parameter(name, List.of(), ParameterFunction.constant(value));
        parameters.add(parameter);
        return new ParameterReference(parameter, List.of());
    }

    private void rate(AppliedInput applied, Expression up, Expression down) {
        Variable control = applied.control();
        Domain time = applied.time();
        Map<Double, Double> passed = passed(applied);
        Expression since = numbers(time, passed);
        Expression move = control.running().minus(control.previous(time));
        List<Restriction> where = among(time, passed);
        if (time.length().isPresent()) {
            Expression length = time.length().get().running();
            Expression rise = move.minus(up.times(since).times(length));
            Expression fall = move.plus(down.times(since).times(length));
            inequality(rateName(control.name()) + UPWARDS, LEAST, rise, ZERO, where);
            inequality(rateName(control.name()) + DOWNWARDS, ZERO, fall, MOST, where);
            return;
        }
        double first = passed.keySet().iterator().next();
        Expression u0 = new ParameterReference(applied.parameter(), List.of());
        inequality(
                rateName(control.name()),
                wider(time, first, down.times(since).negated(), control.upper().minus(u0), BinaryOperator.MIN),
                move,
                wider(time, first, up.times(since), control.lower().minus(u0), BinaryOperator.MAX),
                where);
    }

    private void inequality(String name, Expression lower, Expression body, Expression upper, List<Restriction> where) {
        constraints.add(new Constraint.Inequality(name, lower, body, upper, where, Optional.empty()));
    }

    /** A limit of the first move that leaves the way back to the bounds open. */
    private static Expression wider(
            Domain time, double first, Expression limit, Expression back, BinaryOperator widest) {
        boolean unbounded =
                Occurrences.any(back, part -> part instanceof Literal(double value) && Double.isInfinite(value));
        return unbounded
                ? limit
                : new Choice(Restriction.on(time, first), new Expression.BinaryOperation(widest, limit, back), limit);
    }

    private void weigh(AppliedInput applied, Expression weight) {
        Variable control = applied.control();
        Domain time = applied.time();
        Expression square = Functions.square(control.running().minus(control.previous(time)));
        Map<Double, Double> lengths = lengths(applied);
        List<Double> places = List.copyOf(lengths.keySet());
        Expression counted = weight.times(numbers(time, lengths)).times(square);
        Expression sum = Functions.supportSum(counted, time, places.getFirst(), places.getLast());
        Expression cost =
                time.length().isPresent() ? sum.times(time.length().get().running()) : sum;
        Expression present = objective.expression();
        objective = new Objective(objective.sense(), maximises ? present.minus(cost) : present.plus(cost));
    }

    /** The time since the move before, by the support of each move. */
    private static Map<Double, Double> passed(AppliedInput applied) {
        double[] supports = applied.time().supports();
        List<Integer> beginnings = beginnings(applied);
        Map<Double, Double> passed = new LinkedHashMap<>();
        for (int i = 0; i < beginnings.size(); i++) {
            int interval = beginnings.get(i);
            double since = i == 0 ? supports[1] - supports[0] : supports[interval] - supports[beginnings.get(i - 1)];
            passed.put(place(applied, interval), since);
        }
        return passed;
    }

    /** The length of the interval that begins with each move, by its support, over all supports between the first and the last. */
    private static Map<Double, Double> lengths(AppliedInput applied) {
        double[] supports = applied.time().supports();
        List<Integer> beginnings = beginnings(applied);
        Map<Double, Double> lengths = new LinkedHashMap<>();
        for (int interval = beginnings.getFirst(); interval <= beginnings.getLast(); interval++) {
            int within = Math.min(interval, supports.length - 2);
            lengths.put(place(applied, interval), supports[within + 1] - supports[within]);
        }
        return lengths;
    }

    /** The intervals with which a move acts; with linear controls the end of the horizon is one more. */
    private static List<Integer> beginnings(AppliedInput applied) {
        Variable control = applied.control();
        List<Integer> beginnings =
                new ArrayList<>(MoveBlocks.of(control, applied.time()).beginnings());
        boolean linear = applied.time().scheme() instanceof DerivativeScheme.Trapezoid;
        if (linear && control.blocks().isEmpty() && control.controlHorizon().isEmpty()) {
            beginnings.add(applied.time().supports().length - 1);
        }
        return beginnings;
    }

    /** The support whose value acts on an interval. */
    private static double place(AppliedInput applied, int interval) {
        return applied.time().supports()[applied.isBeforeHorizon() ? interval : interval + 1];
    }

    /** The supports of moves: all from the first to the last, or as they are listed. */
    private static List<Restriction> among(Domain time, Map<Double, Double> places) {
        List<Double> all = List.copyOf(places.keySet());
        int first = Supports.indexOf(time.supports(), all.getFirst());
        int last = Supports.indexOf(time.supports(), all.getLast());
        return hasInnerNodes(time) || last - first >= all.size()
                ? List.of(Restriction.among(
                        time, all.stream().mapToDouble(Double::doubleValue).toArray()))
                : List.of(Restriction.from(time, all.getFirst()), Restriction.upTo(time, all.getLast()));
    }

    private static boolean hasInnerNodes(Domain time) {
        return time.scheme() instanceof DerivativeScheme.Collocation;
    }

    /** Numbers at supports: one, or a choice of as many as there are different ones; 0 at nodes inside of intervals. */
    private static Expression numbers(Domain time, Map<Double, Double> values) {
        Map<Double, List<Double>> places = new LinkedHashMap<>();
        values.forEach((place, value) -> places.computeIfAbsent(like(places, value), _ -> new ArrayList<>())
                .add(place));
        Optional<Expression> found = hasInnerNodes(time) ? Optional.of(ZERO) : Optional.empty();
        for (Map.Entry<Double, List<Double>> group : places.entrySet()) {
            Expression number = new Literal(group.getKey());
            double[] there =
                    group.getValue().stream().mapToDouble(Double::doubleValue).toArray();
            found = Optional.of(
                    found.<Expression>map(others -> new Choice(Restriction.among(time, there), number, others))
                            .orElse(number));
        }
        return found.orElseThrow();
    }

    private static double like(Map<Double, List<Double>> places, double value) {
        return places.keySet().stream()
                .filter(known -> Math.abs(known - value) <= SAME * Math.abs(value))
                .findFirst()
                .orElse(value);
    }
}
