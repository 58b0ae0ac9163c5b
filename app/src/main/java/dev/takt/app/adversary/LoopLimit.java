package dev.takt.app.adversary;

import dev.takt.app.adversary.HistoryEvaluation.Moment;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Restriction;
import java.util.List;

/**
 * A limit that a closed loop should keep at the end of each period.
 *
 * @param name in tables
 * @param lower what it is at least
 * @param body what is limited
 * @param upper what it is at most
 * @param restrictions where it holds
 * @param spaces the domains of space over which it holds
 * @param at the time along the horizon of the model at which it is written
 */
record LoopLimit(
        String name,
        Expression lower,
        Expression body,
        Expression upper,
        List<Restriction> restrictions,
        List<Domain> spaces,
        double at) {
    /** Less than this part of the limit, or of 1, is the error of the model's grid. */
    private static final double ROUNDING = 1e-4;

    LoopLimit {
        restrictions = List.copyOf(restrictions);
        spaces = List.copyOf(spaces);
    }

    /** How a run left the limit. */
    Violation in(HistoryEvaluation run, int periods, double period) {
        double largest = 0;
        double sum = 0;
        int left = 0;
        double room = Double.POSITIVE_INFINITY;
        for (int k = 1; k <= periods; k++) {
            Moment moment = new Moment(k - at / period, at, -1);
            Beyond beyond = farthest(run, moment, 0);
            double by = Math.max(0, beyond.by());
            largest = Math.max(largest, by);
            sum += period * by;
            room = -beyond.by();
            left += beyond.by() > ROUNDING * Math.max(1, Math.abs(beyond.limit())) ? 1 : 0;
        }
        return new Violation(largest, sum, left, room);
    }

    private static boolean holds(Restriction where, HistoryEvaluation run, Moment moment) {
        return where.holds(run.of(where.left(), moment), run.of(where.right(), moment));
    }

    /**
     * How far a value is from its nearest limit.
     *
     * @param by negative within it
     */
    private record Beyond(double by, double limit) {
        static final Beyond NOWHERE = new Beyond(Double.NEGATIVE_INFINITY, 0);
    }

    private Beyond farthest(HistoryEvaluation run, Moment moment, int space) {
        if (space == spaces.size()) {
            if (restrictions.stream().anyMatch(where -> !holds(where, run, moment))) {
                return Beyond.NOWHERE;
            }
            double value = run.of(body, moment);
            double least = run.of(lower, moment);
            double most = run.of(upper, moment);
            return least - value > value - most ? new Beyond(least - value, least) : new Beyond(value - most, most);
        }
        Beyond farthest = Beyond.NOWHERE;
        for (int support = 0; support < spaces.get(space).supports().length; support++) {
            run.place(spaces.get(space), support);
            Beyond here = farthest(run, moment, space + 1);
            farthest = here.by() > farthest.by() ? here : farthest;
        }
        return farthest;
    }
}
