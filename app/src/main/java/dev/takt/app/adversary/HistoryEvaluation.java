package dev.takt.app.adversary;

import dev.takt.actors.parameters.SetPoints;
import dev.takt.config.Case;
import dev.takt.solver.model.Argument;
import dev.takt.solver.model.DerivativeScheme;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Occurrences;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.model.Supports;
import dev.takt.solver.model.Variable;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Expressions of a model on what really happened: variables and uncertain parameters have the values of a plant, states between
 * two samples on a straight line. Derivatives along time are differences over a period.
 */
final class HistoryEvaluation {
    private final Domain time;
    private final double plantOrigin;
    private final SetPoints setPoints;
    private final Set<String> known;
    private final boolean fromSupport;
    private final Map<Parameter, Variable> measured = new HashMap<>();
    private final Map<Domain, Integer> places = new HashMap<>();
    private final PlantHistory history;

    /**
     * Where in time an expression is taken.
     *
     * @param origin where its horizon begins, in periods of the history
     * @param running the time along its horizon where nothing else is said
     * @param acting the sample whose inputs act, or -1 for those that belong to the time
     */
    record Moment(double origin, double running, int acting) {}

    /**
     * Evaluates expressions of a case.
     *
     * @param known names of variables and parameters in the history
     */
    HistoryEvaluation(Case read, Domain time, Set<String> known, PlantHistory history) {
        this.time = time;
        this.plantOrigin = read.time().origin();
        this.setPoints = new SetPoints(read.setPoints(), read.time());
        this.known = known;
        this.history = history;
        this.fromSupport = switch (time.scheme()) {
            case DerivativeScheme.ForwardDifference _, DerivativeScheme.DiscreteTime _ -> true;
            default -> false;
        };
        read.model().initialConditions().forEach(each -> measured.put(each.parameter(), each.variable()));
        read.model().appliedInputs().forEach(each -> measured.put(each.parameter(), each.control()));
    }

    /** Whether a history with known names has all that an expression needs. */
    static boolean canEvaluate(Expression expression, Domain time, Set<String> known) {
        return !Occurrences.any(expression, part -> switch (part) {
            case Expression.VariableReference(Variable variable, var _) -> !known.contains(variable.name());
            case Expression.Derivative(var _, Domain along, int order) -> along != time || order > 1;
            case Expression.Integral integral -> integral.domain() == time;
            case Expression.SupportSum sum -> sum.domain() == time;
            default -> false;
        });
    }

    /** Takes expressions at a support of a domain of space, by its number. */
    void place(Domain space, int support) {
        places.put(space, support);
    }

    /** The value of an expression. */
    double of(Expression expression, Moment moment) {
        return switch (expression) {
            case Expression.Literal(double value) -> value;
            case Expression.Coordinate(Domain domain) ->
                domain == time ? moment.running() : domain.supports()[placeOf(domain)];
            case Expression.ParameterReference reference -> parameter(reference, moment);
            case Expression.VariableReference(Variable variable, List<Argument> arguments) ->
                variable(variable, arguments, moment);
            case Expression.Derivative(Expression operand, var _, var _) -> derivative(operand, moment);
            case Expression.Integral(Expression integrand, Domain space, double from, double to, var _) ->
                integral(integrand, space, from, to, moment);
            case Expression.SupportSum(Expression term, Domain space, double from, double to) ->
                IntStream.of(supports(space, from, to))
                        .mapToDouble(support -> at(term, space, support, moment))
                        .sum();
            case Expression.TermSum sum ->
                sum.terms().stream().mapToDouble(term -> of(term, moment)).sum();
            case Expression.Choice choice ->
                choice.condition()
                                .holds(
                                        of(choice.condition().left(), moment),
                                        of(choice.condition().right(), moment))
                        ? of(choice.then(), moment)
                        : of(choice.otherwise(), moment);
            case Expression.UnaryOperation(var operator, Expression operand) -> operator.apply(of(operand, moment));
            case Expression.BinaryOperation(var operator, Expression left, Expression right) ->
                operator.apply(of(left, moment), of(right, moment));
        };
    }

    private double derivative(Expression operand, Moment moment) {
        double step = history.period();
        double end = moment.acting() >= 0 ? moment.acting() - moment.origin() : moment.running() / step;
        double now = of(operand, new Moment(moment.origin(), end * step, -1));
        double before = of(operand, new Moment(moment.origin(), (end - 1) * step, -1));
        return (now - before) / step;
    }

    private double at(Expression term, Domain space, int support, Moment moment) {
        places.put(space, support);
        return of(term, moment);
    }

    private static int[] supports(Domain space, double from, double to) {
        double[] all = space.supports();
        return IntStream.rangeClosed(Supports.indexOf(all, from), Supports.indexOf(all, to))
                .toArray();
    }

    /** By the trapezoidal rule. */
    private double integral(Expression integrand, Domain space, double from, double to, Moment moment) {
        int[] supports = supports(space, from, to);
        double[] values = Arrays.stream(supports)
                .mapToDouble(support -> at(integrand, space, support, moment))
                .toArray();
        double sum = 0;
        for (int i = 1; i < supports.length; i++) {
            double width = space.supports()[supports[i]] - space.supports()[supports[i - 1]];
            sum += 0.5 * width * (values[i - 1] + values[i]);
        }
        return sum;
    }

    private double variable(Variable variable, List<Argument> arguments, Moment moment) {
        double at = moment.running();
        boolean runs = false;
        int entry = 0;
        for (Argument argument : arguments) {
            if (argument.domain() == time) {
                at = timeOf(argument, moment);
                runs = argument instanceof Argument.Running;
            } else {
                entry = entry * argument.domain().supports().length + support(argument);
            }
        }
        double periods = moment.origin() + at / history.period();
        if (variable.role() == Variable.Role.CONTROL) {
            int sample = runs && moment.acting() >= 0 ? moment.acting() : acting(periods);
            return history.at(sample, variable.name())[entry];
        }
        return state(variable.name(), entry, periods);
    }

    private double state(String name, int entry, double periods) {
        double nearest = Math.rint(periods);
        if (Math.abs(periods - nearest) < PlantHistory.ROUNDING) {
            return history.at((int) nearest, name)[entry];
        }
        int before = (int) Math.floor(periods);
        double share = periods - before;
        return (1 - share) * history.at(before, name)[entry] + share * history.at(before + 1, name)[entry];
    }

    /** The sample that has what acts at a time, or up to it. */
    private int acting(double periods) {
        return fromSupport
                ? (int) Math.floor(periods + PlantHistory.ROUNDING) + 1
                : (int) Math.ceil(periods - PlantHistory.ROUNDING);
    }

    private double timeOf(Argument argument, Moment moment) {
        return switch (argument) {
            case Argument.Running _ -> moment.running();
            case Argument.At(var _, double coordinate) -> coordinate;
            case Argument.Shifted(Domain domain, int supports) ->
                moment.running() + supports * (domain.supports()[1] - domain.supports()[0]);
            case Argument.Delayed(var _, double delay, var _) -> moment.running() - delay;
        };
    }

    private int placeOf(Domain space) {
        return Objects.requireNonNull(places.get(space), space::name);
    }

    private int support(Argument argument) {
        return switch (argument) {
            case Argument.At(Domain domain, double coordinate) -> Supports.indexOf(domain.supports(), coordinate);
            case Argument.Shifted(Domain domain, int supports) ->
                Math.clamp(placeOf(domain) + supports, 0, domain.supports().length - 1);
            case Argument.Running(Domain domain) -> placeOf(domain);
            case Argument.Delayed(Domain domain, var _, var _) -> placeOf(domain);
        };
    }

    private double parameter(Expression.ParameterReference reference, Moment moment) {
        Parameter parameter = reference.parameter();
        Variable variable = measured.get(parameter);
        if (variable != null
                && known.contains(variable.name())
                && parameter.domains().isEmpty()) {
            boolean control = variable.role() == Variable.Role.CONTROL;
            int sample = (int) Math.ceil(moment.origin() - PlantHistory.ROUNDING);
            return control ? history.at(sample, variable.name())[0] : state(variable.name(), 0, moment.origin());
        }
        double periods = moment.origin() + moment.running() / history.period();
        if (known.contains(parameter.name())) {
            int sample = moment.acting() >= 0 ? moment.acting() : (int) Math.ceil(periods - PlantHistory.ROUNDING);
            return history.at(sample, parameter.name())[0];
        }
        double[] coordinates = reference.arguments().stream()
                .mapToDouble(argument -> argument.domain() == time
                        ? timeOf(argument, moment)
                        : argument.domain().supports()[support(argument)])
                .toArray();
        double along = parameter.timePosition() < 0 ? 0 : coordinates[parameter.timePosition()];
        double seconds = moment.origin() * history.period() + along;
        if (setPoints.names().contains(parameter.name())) {
            return Objects.requireNonNull(setPoints.valuesAt(seconds).get(parameter.name()));
        }
        return parameter.timePosition() >= 0
                ? parameter.initialAt(coordinates, plantOrigin + seconds)
                : parameter.initial().at(coordinates);
    }
}
