package dev.takt.app.simulation;

import dev.takt.config.Case;
import dev.takt.config.LastingBounds;
import dev.takt.solver.model.Argument;
import dev.takt.solver.model.BinaryOperator;
import dev.takt.solver.model.Constraint.Inequality;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.BinaryOperation;
import dev.takt.solver.model.Expression.Literal;
import dev.takt.solver.model.Expression.VariableReference;
import dev.takt.solver.model.ExpressionText;
import dev.takt.solver.model.PointEvaluation;
import dev.takt.solver.model.RestrictedSupports;
import dev.takt.solver.model.RunningDomains;
import dev.takt.solver.model.Variable;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Hard limits of one quantity that leave it no value: rows and bounds of one variable, or rows with the same expression, whose
 * numbers are known before anything is solved. A loop would lead one of the two back in each of its plans, and never say that
 * no plan can keep both.
 */
final class ContradictingLimits {
    /** Limits that cross by this fraction of their size are equal. */
    private static final double ROUNDING = 1e-9;

    /** Points of one limit that are looked at; what holds at more places is said of some of them, too. */
    private static final int MOST_POINTS = 5000;

    private final Case read;
    private final Map<String, Limit> lowest = new HashMap<>();
    private final Map<String, Limit> highest = new HashMap<>();
    /** Found contradictions by the two elements. */
    private final Map<List<String>, String> found = new LinkedHashMap<>();

    private ContradictingLimits(Case read) {
        this.read = read;
    }

    /** A limit at one point, and what says it. */
    private record Limit(double value, String element, String origin) {}

    /** A quantity {@code factor*term + offset}. */
    private record Scaled(Expression term, double factor, double offset) {}

    static List<String> of(Case read) {
        var limits = new ContradictingLimits(read);
        for (Variable variable : read.model().problem().variables()) {
            limits.bounds(variable);
        }
        read.model().problem().constraints().forEach(constraint -> {
            if (constraint instanceof Inequality inequality
                    && inequality.softness().isEmpty()) {
                limits.row(inequality);
            }
        });
        return List.copyOf(limits.found.values());
    }

    /** Bounds of what an equation gives at the start do not count, so that they are not looked at there. */
    private void bounds(Variable variable) {
        List<Argument> arguments =
                variable.domains().stream().<Argument>map(Argument.Running::new).toList();
        Expression reference = new VariableReference(variable, arguments);
        points(variable.domains(), 0, new HashMap<>(), new int[1], point -> {
            boolean atStart = point.entrySet().stream()
                    .anyMatch(each -> each.getKey().kind() == Domain.Kind.TIME
                            && each.getValue() == each.getKey().from());
            if (!atStart) {
                limit(variable.name(), "min", reference, variable.lower(), point, true);
                limit(variable.name(), "max", reference, variable.upper(), point, false);
            }
        });
    }

    private void row(Inequality inequality) {
        RestrictedSupports restricted = new RestrictedSupports(inequality.restrictions());
        points(List.copyOf(RunningDomains.of(inequality)), 0, new HashMap<>(), new int[1], point -> {
            if (restricted.contain(point)) {
                limit(inequality.name(), "", inequality.body(), inequality.lower(), point, true);
                limit(inequality.name(), "", inequality.body(), inequality.upper(), point, false);
            }
        });
    }

    private void limit(
            String element, String side, Expression body, Expression bound, Map<Domain, Double> point, boolean lower) {
        if (!LastingBounds.isOfCoordinates(read, bound)) {
            return;
        }
        double value = new PointEvaluation(point).of(bound);
        Scaled scaled = scaled(body);
        if (!Double.isFinite(value)) {
            return;
        }
        Optional<String> key = key(scaled.term(), point);
        if (key.isEmpty()) {
            return;
        }
        String origin = (side.isEmpty() ? element : side + " of " + element)
                + read.model()
                        .places()
                        .written(element)
                        .map(place -> " [" + place + "]")
                        .orElse("");
        Limit limit = new Limit((value - scaled.offset()) / scaled.factor(), element, origin);
        note(key.get(), scaled.term(), limit, lower == scaled.factor() > 0);
    }

    private void note(String key, Expression term, Limit limit, boolean lower) {
        Map<String, Limit> own = lower ? lowest : highest;
        own.merge(key, limit, (one, other) -> lower == other.value() > one.value() ? other : one);
        Limit least = lowest.get(key);
        Limit most = highest.get(key);
        if (least == null || most == null || least.element().equals(most.element())) {
            return;
        }
        double size = Math.max(Math.abs(least.value()), Math.abs(most.value()));
        if (least.value() - most.value() > ROUNDING * size) {
            found.putIfAbsent(
                    List.of(least.element(), most.element()),
                    ExpressionText.of(term) + " is at least " + ExpressionText.number(least.value()) + " by "
                            + least.origin() + " and at most " + ExpressionText.number(most.value()) + " by "
                            + most.origin()
                            + ": the two cannot hold together. A solve is infeasible, and a loop leads one of them back"
                            + " in all of its plans. Maybe one of them is to be soft(…).");
        }
    }

    /** What is limited at a point; empty where it is the value of another place. */
    private static Optional<String> key(Expression term, Map<Domain, Double> point) {
        if (!(term instanceof VariableReference(Variable variable, List<Argument> arguments))) {
            return Optional.of(ExpressionText.of(term) + point(RunningDomains.of(term), point));
        }
        StringBuilder key = new StringBuilder(variable.name());
        for (Argument argument : arguments) {
            switch (argument) {
                case Argument.Running(Domain domain) -> key.append('|').append(point.get(domain));
                case Argument.At(Domain _, double coordinate) -> key.append('|').append(coordinate);
                case Argument.Shifted _, Argument.Delayed _ -> {
                    return Optional.empty();
                }
            }
        }
        return Optional.of(key.toString());
    }

    private static String point(Iterable<Domain> domains, Map<Domain, Double> point) {
        StringBuilder text = new StringBuilder();
        domains.forEach(domain -> text.append('|').append(point.get(domain)));
        return text.toString();
    }

    /** Takes numbers off a quantity: {@code 2*h - 1} is limited by what limits {@code h}. */
    private static Scaled scaled(Expression body) {
        Expression term = body;
        double factor = 1;
        double offset = 0;
        while (term instanceof BinaryOperation(BinaryOperator operator, Expression left, Expression right)) {
            if (left instanceof Literal(double number)) {
                switch (operator) {
                    case ADD -> offset += factor * number;
                    case SUBTRACT -> {
                        offset += factor * number;
                        factor = -factor;
                    }
                    case MULTIPLY -> factor *= number;
                    default -> {
                        return new Scaled(term, factor, offset);
                    }
                }
                term = right;
            } else if (right instanceof Literal(double number)) {
                switch (operator) {
                    case ADD -> offset += factor * number;
                    case SUBTRACT -> offset -= factor * number;
                    case MULTIPLY -> factor *= number;
                    case DIVIDE -> factor /= number;
                    default -> {
                        return new Scaled(term, factor, offset);
                    }
                }
                term = left;
            } else {
                break;
            }
        }
        return factor == 0 || !Double.isFinite(factor) ? new Scaled(body, 1, 0) : new Scaled(term, factor, offset);
    }

    @FunctionalInterface
    private interface Visit {
        void at(Map<Domain, Double> point);
    }

    private static void points(List<Domain> domains, int next, Map<Domain, Double> point, int[] count, Visit visit) {
        if (next == domains.size()) {
            if (count[0]++ < MOST_POINTS) {
                visit.at(point);
            }
            return;
        }
        for (double support : domains.get(next).supports()) {
            if (count[0] < MOST_POINTS) {
                point.put(domains.get(next), support);
                points(domains, next + 1, point, count, visit);
            }
        }
    }
}
