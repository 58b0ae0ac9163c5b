package dev.takt.solver.nmpc;

import dev.takt.solver.model.Constraint;
import dev.takt.solver.model.Constraint.Inequality;
import dev.takt.solver.model.Constraint.Rank;
import dev.takt.solver.model.Constraint.Softness;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.Literal;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.model.ParameterFunction;
import dev.takt.solver.model.RunningDomains;
import dev.takt.solver.model.SteadyTargets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The zones of a problem in its plan: each limit is a soft one, wider by what the steady optimum gave up. A conflict that lasts
 * is so decided by ranks, exactly, at rest; in the plan weights that grow by rank decide what is left of it on the way.
 *
 * @param problem the problem with wider limits
 * @param zones in the order of the constraints
 */
record RankedZones(OptimalControlProblem problem, List<Zone> zones) {
    private static final double FACTOR = 10;

    /**
     * A zone and the parameters that widen it.
     *
     * @param constraint as its author wrote it
     * @param rank how important it is
     * @param below by how much its lower limit is lowered in the plan; empty where it has none there
     * @param above by how much its upper limit is raised in the plan; empty where it has none there
     */
    record Zone(Inequality constraint, Rank rank, Optional<Parameter> below, Optional<Parameter> above) {}

    /** The problem with wider limits; the same one where no inequality has a rank. */
    static RankedZones of(OptimalControlProblem problem) {
        List<Zone> zones = new ArrayList<>();
        for (Constraint constraint : problem.constraints()) {
            if (constraint instanceof Inequality inequality) {
                inequality.softness().flatMap(Softness::rank).ifPresent(rank -> zones.add(zone(inequality, rank)));
            }
        }
        return zones.isEmpty() ? new RankedZones(problem, zones) : new RankedZones(widened(problem, zones), zones);
    }

    private static Zone zone(Inequality inequality, Rank rank) {
        List<Domain> domains = RunningDomains.of(inequality).stream()
                .filter(domain -> domain.kind() != Domain.Kind.TIME)
                .toList();
        return new Zone(
                inequality,
                rank,
                relief(inequality.lower(), inequality.name() + ".below", domains),
                relief(inequality.upper(), inequality.name() + ".above", domains));
    }

    private static Optional<Parameter> relief(Expression limit, String name, List<Domain> domains) {
        return hasLimit(limit)
                ? Optional.of(new Parameter("given-up(" + name + ")", domains, ParameterFunction.constant(0)))
                : Optional.empty();
    }

    /** Whether a limit is there. */
    static boolean hasLimit(Expression limit) {
        return !(limit instanceof Literal(double value) && Double.isInfinite(value));
    }

    private static OptimalControlProblem widened(OptimalControlProblem problem, List<Zone> zones) {
        double penalty = problem.targets().orElse(SteadyTargets.FOR_ZONES).penalty();
        List<Integer> ranks = ranks(zones);
        ApproachedLimits limits = new ApproachedLimits(problem);
        List<Constraint> constraints = new ArrayList<>(problem.constraints());
        List<Parameter> parameters = new ArrayList<>(problem.parameters());
        for (Zone zone : zones) {
            zone.below().ifPresent(parameters::add);
            zone.above().ifPresent(parameters::add);
            int after = ranks.size() - 1 - ranks.indexOf(zone.rank().order());
            constraints.set(
                    constraints.indexOf(zone.constraint()), widened(limits, zone, penalty * Math.pow(FACTOR, after)));
        }
        return problem.with(parameters, constraints, problem.objective());
    }

    /** The ranks that occur, the most important first. */
    static List<Integer> ranks(List<Zone> zones) {
        return zones.stream()
                .map(zone -> zone.rank().order())
                .distinct()
                .sorted()
                .toList();
    }

    private static Inequality widened(ApproachedLimits limits, Zone zone, double price) {
        Inequality inequality = zone.constraint();
        Softness written = inequality.softness().orElseThrow();
        double concern = zone.rank().concern();
        boolean priced = written.linear() + written.quadratic() > 0;
        return new Inequality(
                inequality.name(),
                limits.lower(inequality, zone.rank().approach()).minus(relief(zone.below())),
                inequality.body(),
                limits.upper(inequality, zone.rank().approach()).plus(relief(zone.above())),
                inequality.restrictions(),
                Optional.of(priced ? written : new Softness(price / concern, price / (2 * concern * concern))));
    }

    private static Expression relief(Optional<Parameter> relief) {
        return relief.<Expression>map(Parameter::running).orElse(new Literal(0));
    }
}
