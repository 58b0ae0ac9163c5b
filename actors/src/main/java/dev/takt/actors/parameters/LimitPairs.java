package dev.takt.actors.parameters;

import dev.takt.actors.solving.SolveRequest.ParameterValues;
import dev.takt.solver.model.Constraint.Inequality;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.ParameterReference;
import dev.takt.solver.model.ExpressionText;
import dev.takt.solver.model.Occurrences;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.model.PointEvaluation;
import dev.takt.solver.model.Restriction;
import dev.takt.solver.model.RunningDomains;
import dev.takt.solver.model.Supports;
import dev.takt.solver.model.Variable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Lower and upper limits of one thing, of which parameters of a running loop may move the lower one above the upper one: those of
 * inequalities and the bounds of variables. Solves exchange such limits ({@link dev.takt.solver.kernels.CompiledProgram#bounds}), so
 * that what lies between them holds. Here is found out that they cross. Limits at more than a thousand points are not looked at.
 */
public final class LimitPairs {
    /** Limits that cross by this fraction of their size are equal. */
    private static final double ROUNDING = 1e-9;

    private static final int MOST_POINTS = 1000;

    private static final String ACTS = "; what lies between the two holds";

    private final List<Pair> pairs = new ArrayList<>();
    private final Map<String, double[]> supports;
    private final Set<String> known = new HashSet<>();

    /**
     * The limits of a constraint or a variable.
     *
     * @param restrictions at which times they hold
     * @param domains that they run over, that of time first; none if they are two numbers
     * @param points the number of points of all domains together
     * @param inSpace the number of points at one time
     */
    private record Pair(
            String name,
            Expression lower,
            Expression upper,
            List<Restriction> restrictions,
            List<Domain> domains,
            int points,
            int inSpace) {
        boolean hasOneOf(Set<String> parameters) {
            return mentions(lower, parameters) || mentions(upper, parameters);
        }
    }

    /**
     * Limits that cross.
     *
     * @param name of the constraint or variable
     * @param lower limit where they cross most
     * @param upper limit there
     * @param text which limits these are
     * @param later whether they do not cross at the start of the plan
     */
    record Crossing(String name, double lower, double upper, String text, boolean later) {
        double amount() {
            return lower - upper;
        }
    }

    /**
     * The pairs of a problem.
     *
     * @param measured parameters that take measured values, of which the pairs are not looked at
     * @param supports along each domain, by its name
     */
    public LimitPairs(OptimalControlProblem problem, Set<String> measured, Map<String, double[]> supports) {
        this.supports = Map.copyOf(supports);
        for (Variable variable : problem.variables()) {
            add(variable.name(), variable.lower(), variable.upper(), List.of(), measured);
        }
        problem.constraints().forEach(constraint -> {
            if (constraint instanceof Inequality limited) {
                add(limited.name(), limited.lower(), limited.upper(), limited.restrictions(), measured);
            }
        });
    }

    private void add(
            String name, Expression lower, Expression upper, List<Restriction> restrictions, Set<String> measured) {
        Set<Domain> running = new LinkedHashSet<>(RunningDomains.of(lower));
        running.addAll(RunningDomains.of(upper));
        List<Restriction> along = restrictions.stream()
                .filter(each -> running.containsAll(RunningDomains.of(each.left()))
                        && running.containsAll(RunningDomains.of(each.right())))
                .toList();
        boolean moves = Occurrences.any(lower, ParameterReference.class::isInstance)
                || Occurrences.any(upper, ParameterReference.class::isInstance);
        List<Domain> domains = running.stream()
                .sorted(Comparator.comparing(domain -> domain.kind() != Domain.Kind.TIME))
                .toList();
        int points = points(domains);
        int inSpace = points(domains.stream()
                .filter(domain -> domain.kind() != Domain.Kind.TIME)
                .toList());
        Pair pair = new Pair(name, lower, upper, along, domains, points, inSpace);
        boolean isLookedAt = points > 0 && points <= MOST_POINTS;
        if (moves && isLookedAt && !pair.hasOneOf(measured)) {
            pairs.add(pair);
        }
    }

    private static boolean mentions(Expression expression, Set<String> parameters) {
        return Occurrences.any(
                expression,
                part -> part instanceof ParameterReference reference
                        && parameters.contains(reference.parameter().name()));
    }

    /**
     * Notices about limits that cross in the solve of this period.
     *
     * @param values of the parameters along the horizon; of others their initial values
     */
    List<ParameterNotice> notices(List<ParameterValues> values) {
        if (pairs.isEmpty()) {
            return List.of();
        }
        List<ParameterNotice> notices = new ArrayList<>();
        Set<String> present = new HashSet<>();
        Map<String, double[]> byName = byName(values);
        for (Pair pair : pairs) {
            crossing(pair, byName).ifPresent(crossing -> {
                present.add(crossing.name());
                ParameterNotice notice = ParameterNotice.ofCrossing(
                        crossing.name(), crossing.text() + (crossing.later() ? ", within the horizon" : "") + ACTS);
                notices.add(known.contains(crossing.name()) ? notice.again() : notice);
            });
        }
        known.clear();
        known.addAll(present);
        return notices;
    }

    /**
     * Why values may not replace those of set-points; empty if limits do not cross by them, or cross by no more than before.
     *
     * @param asked by name, for the whole horizon
     * @param before values along the horizon
     */
    Optional<String> objection(Map<String, Double> asked, List<ParameterValues> before) {
        if (pairs.isEmpty()) {
            return Optional.empty();
        }
        Map<String, double[]> present = byName(before);
        Map<String, double[]> after = new HashMap<>(present);
        asked.forEach((name, value) -> after.put(name, new double[] {value}));
        return pairs.stream()
                .filter(pair -> pair.hasOneOf(asked.keySet()))
                .flatMap(pair -> crossing(pair, after)
                        .filter(crossing -> crossing.amount()
                                > crossing(pair, present).map(Crossing::amount).orElse(0.0))
                        .stream())
                .findFirst()
                .map(crossing -> crossing.text() + (crossing.later() ? " within the horizon" : "")
                        + "; expected the lower one at most the upper one; nothing was changed");
    }

    private static Map<String, double[]> byName(List<ParameterValues> values) {
        Map<String, double[]> byName = new HashMap<>();
        values.forEach(each -> byName.put(each.name(), each.values()));
        return byName;
    }

    /** Where the limits of a pair cross most. */
    private Optional<Crossing> crossing(Pair pair, Map<String, double[]> values) {
        Optional<Crossing> worst = Optional.empty();
        Map<Domain, Double> point = new HashMap<>();
        for (int k = 0; k < pair.points(); k++) {
            int rest = k;
            for (Domain domain : pair.domains().reversed()) {
                double[] along = points(domain);
                point.put(domain, along[rest % along.length]);
                rest /= along.length;
            }
            PointEvaluation evaluation =
                    new PointEvaluation(point, (parameter, coordinates) -> value(parameter, coordinates, values));
            double lower = evaluation.of(pair.lower());
            double upper = evaluation.of(pair.upper());
            double size = Math.max(1, Math.max(Math.abs(lower), Math.abs(upper)));
            boolean crosses = lower - upper > ROUNDING * size
                    && pair.restrictions().stream().allMatch(holdsAt(evaluation));
            if (crosses && (worst.isEmpty() || lower - upper > worst.get().amount())) {
                boolean later = worst.map(Crossing::later).orElse(k >= pair.inSpace());
                worst = Optional.of(new Crossing(pair.name(), lower, upper, text(pair, lower, upper), later));
            }
        }
        return worst;
    }

    /** The number of points of some domains together, of which more than can be looked at are not counted. */
    private int points(List<Domain> domains) {
        return domains.stream().mapToInt(domain -> points(domain).length).reduce(1, (one, other) ->
                (int) Math.min(MOST_POINTS + 1, (long) one * other));
    }

    private double[] points(Domain domain) {
        return supports.getOrDefault(domain.name(), new double[0]);
    }

    private static Predicate<Restriction> holdsAt(PointEvaluation evaluation) {
        return restriction -> restriction.holds(evaluation.of(restriction.left()), evaluation.of(restriction.right()));
    }

    private double value(Parameter parameter, double[] coordinates, Map<String, double[]> values) {
        double[] all = values.get(parameter.name());
        if (all == null) {
            return parameter.initial().at(coordinates);
        }
        if (all.length == 1) {
            return all[0];
        }
        int index = 0;
        for (int d = 0; d < coordinates.length; d++) {
            double[] along = supports.getOrDefault(parameter.domains().get(d).name(), new double[0]);
            int support = Supports.indexOf(along, coordinates[d]);
            if (support < 0) {
                return Double.NaN;
            }
            index = index * along.length + support;
        }
        return all[index];
    }

    private static String text(Pair pair, double lower, double upper) {
        return "the limits of " + pair.name() + " cross: the lower one, " + named(pair.lower(), lower)
                + ", is above the upper one, " + named(pair.upper(), upper);
    }

    private static String named(Expression limit, double value) {
        String text = ExpressionText.of(limit);
        String number = ExpressionText.number(value);
        return text.equals(number) ? number : text + " = " + number;
    }
}
