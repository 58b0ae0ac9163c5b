package dev.takt.solver.model;

import dev.takt.solver.model.OptimalControlProblem.Objective;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The steady optimum that is computed ahead of a plan: the same equations at rest, the same parameters and bounds, an objective
 * of its own. The problem follows it by parameters that take its values.
 *
 * <p>Reference: Kassmann, Badgwell and Hawkins, Robust steady-state target calculation for model predictive control, AIChE
 * Journal 46 (2000).
 *
 * @param objective an expression of variables of the problem where the expression runs along time, which then means their values
 *     at rest; empty where the steady state nearest to the present controls is wanted
 * @param constraints of the steady state alone, beside those of the problem
 * @param targets which parameters take the values of which variables
 * @param every the number of plans for which one target serves, 1 for a new one each time
 * @param penalty the price in a plan of what is outside of a zone of the last rank, {@code penalty*(s/c + (s/c)^2/2)} over one unit
 *     of time for a violation s of a zone with the concern c, in the unit of its objective; ten times as much in each rank before.
 *     Where zones have prices of their own, those hold
 */
public record SteadyTargets(
        Optional<Objective> objective, List<Constraint> constraints, List<Target> targets, int every, double penalty) {
    /** Where zones have ranks and nothing is said about targets. */
    public static final SteadyTargets FOR_ZONES = new SteadyTargets(Optional.empty(), List.of(), List.of(), 1, 100);

    public SteadyTargets {
        constraints = List.copyOf(constraints);
        targets = List.copyOf(targets);
        if (every < 1) {
            throw new IllegalArgumentException(every + " plans for a target; expected at least 1");
        }
        if (!(penalty > 0)) {
            throw new IllegalArgumentException("a penalty of " + penalty + "; expected a positive one");
        }
    }

    /**
     * A parameter that takes the value of a variable at rest.
     *
     * @param variable of time
     * @param parameter over the domains of the variable other than time
     */
    public record Target(Variable variable, Parameter parameter) {

        /** The target of a variable, {@code target(x)}, which has the first guess of the variable until one has been computed. */
        public static Target of(Variable variable) {
            List<Domain> domains = variable.domains().stream()
                    .filter(domain -> domain.kind() != Domain.Kind.TIME)
                    .toList();
            ParameterFunction start = coordinates -> firstGuess(variable, domains, coordinates);
            return new Target(variable, new Parameter("target(" + variable.name() + ")", domains, start));
        }
    }

    private static double firstGuess(Variable variable, List<Domain> domains, double[] coordinates) {
        Map<Domain, Double> point = new HashMap<>();
        for (Domain domain : variable.domains()) {
            int place = domains.indexOf(domain);
            point.put(domain, place < 0 ? domain.from() : coordinates[place]);
        }
        return new PointEvaluation(point).of(variable.start());
    }
}
