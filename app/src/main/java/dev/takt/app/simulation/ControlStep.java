package dev.takt.app.simulation;

import dev.takt.loop.CommandSource;
import dev.takt.loop.SolveEnding;
import dev.takt.loop.cycle.PlanVerdict;

/**
 * One control step as it went: a row of {@code solves.csv}.
 *
 * @param step counted from 0
 * @param time for which it was solved, in seconds
 * @param ending of the solve
 * @param verdict of the acceptance gate
 * @param objective in the sense of the model
 * @param iterations of the interior point method
 * @param factorizations of the KKT system
 * @param source where the command came from
 * @param times where the time went
 * @param orderings made since the run began: 1 as long as the structure is kept
 * @param symbolicFactorizations made since the run began: 1 as long as the structure is kept
 * @param bias by how much the lifted KKT system may have moved the objective; 0 with the others
 * @param remark what the solver has to say about a failure; empty for nothing
 */
// large because a row of solves.csv has these columns
public record ControlStep(
        int step,
        double time,
        SolveEnding ending,
        PlanVerdict verdict,
        double objective,
        int iterations,
        int factorizations,
        CommandSource source,
        PhaseTimes times,
        int orderings,
        int symbolicFactorizations,
        double bias,
        String remark) {

    /** What became of the solve, as in the result files; {@code none} without one. */
    public String status() {
        return verdict.status(ending);
    }

    /** Whether it ended at an optimum whose plan was not refused. */
    public boolean solved() {
        return ending.isSolved() && verdict != PlanVerdict.REJECTED;
    }
}
