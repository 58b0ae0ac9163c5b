package dev.takt.solver.nmpc;

import dev.takt.solver.kernels.BoundOverrides;
import dev.takt.solver.kernels.CompiledProgram;
import dev.takt.solver.transcription.grid.VariableBlock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The limits of the zones of a problem at rest, each with the violation that it may have. */
final class ZoneLimits {
    /** Violations below this part of a concern are none. */
    private static final double NONE = 1e-6;

    static final double NO_LIMIT = Double.POSITIVE_INFINITY;

    /** Where a limit of the steady state alone widens one of the plan. */
    static final int NOT_IN_PLAN = -1;

    private final List<Limit> limits;
    private final BoundOverrides bounds;
    private final double[] values;

    /**
     * A side of a zone.
     *
     * @param rank its place among the ranks
     * @param slack values of its violation at rest
     * @param relief where the parameter of the plan begins that widens the limit; {@link #NOT_IN_PLAN} where the plan has none
     * @param settled the least violation of its rank
     */
    @SuppressWarnings("ArrayRecordComponent")
    record Limit(SteadyModel.Side side, int rank, VariableBlock slack, int relief, double[] settled) {
        double concern() {
            return side.zone().rank().concern();
        }
    }

    /**
     * Those of a program.
     *
     * @param values of its variables at the last solution
     */
    ZoneLimits(List<Limit> limits, CompiledProgram rest, double[] values) {
        this.limits = List.copyOf(limits);
        this.bounds = rest.boundOverrides();
        this.values = values;
    }

    int count() {
        return limits.size();
    }

    /** Lets every limit be violated. */
    void release() {
        for (int i = 0; i < limits.size(); i++) {
            bounds.setVariable(limits.get(i).slack(), 0, Double.POSITIVE_INFINITY);
        }
    }

    /** Notes the violations of a rank as the least ones. */
    void settle(int rank) {
        for (int i = 0; i < limits.size(); i++) {
            Limit limit = limits.get(i);
            if (limit.rank() == rank) {
                for (int k = 0; k < limit.slack().size(); k++) {
                    limit.settled()[k] = Math.max(0, values[limit.slack().offset() + k]);
                }
            }
        }
    }

    /**
     * Lets no limit of the ranks that are decided be violated more than it was.
     *
     * @param undecided the first rank that is not decided
     * @param margin by how much of a concern it may be all the same; with {@link #NO_LIMIT} it may be by any amount and must not be less, for a
     *     price that is on it
     */
    void fixBefore(int undecided, double margin) {
        for (int i = 0; i < limits.size(); i++) {
            Limit limit = limits.get(i);
            if (limit.rank() < undecided) {
                for (int k = 0; k < limit.slack().size(); k++) {
                    double violation = limit.settled()[k];
                    double least = margin == NO_LIMIT ? violation : 0;
                    double most = violation + margin * (limit.concern() + violation);
                    bounds.setVariable(limit.slack().free()[k], least, most);
                }
            }
        }
    }

    boolean isAnyGivenUp() {
        for (int i = 0; i < limits.size(); i++) {
            if (largest(limits.get(i)) > 0) {
                return true;
            }
        }
        return false;
    }

    /** The largest violation of a limit, 0 where it is next to none. */
    private double largest(Limit limit) {
        double largest = 0;
        for (int k = 0; k < limit.slack().size(); k++) {
            largest = Math.max(largest, values[limit.slack().offset() + k]);
        }
        return largest > NONE * limit.concern() ? largest : 0;
    }

    /** Widens the limits of a plan by what is given up at rest, and reports it. */
    void widen(double[] planParameters, TargetReport report) {
        for (int i = 0; i < limits.size(); i++) {
            Limit limit = limits.get(i);
            double largest = largest(limit);
            for (int k = 0; limit.relief() != NOT_IN_PLAN && k < limit.slack().size(); k++) {
                double violation = Math.max(0, values[limit.slack().offset() + k]);
                planParameters[limit.relief() + k] = largest > 0 ? violation : 0;
            }
            report.giveUp(i, largest);
        }
    }

    /** What a report says is given up of zones, the most important first; empty where all are met. */
    List<GivenUp> givenUp(TargetReport report) {
        List<GivenUp> all = new ArrayList<>();
        for (int i = 0; i < limits.size(); i++) {
            double amount = report.amount(i);
            if (amount > 0) {
                SteadyModel.Side side = limits.get(i).side();
                all.add(new GivenUp(
                        side.zone().constraint().name(),
                        side.above() ? GivenUp.Limit.UPPER : GivenUp.Limit.LOWER,
                        side.zone().rank().order(),
                        amount));
            }
        }
        all.sort(Comparator.comparingInt(GivenUp::rank));
        return all;
    }
}
