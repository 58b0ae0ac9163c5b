package dev.takt.app.simulation;

import dev.takt.loop.CommandSource;
import dev.takt.loop.SolveEnding;
import dev.takt.loop.cycle.PlanVerdict;

/**
 * The record of one control step: a row of {@code solves.csv}.
 *
 * @param step counted from 0
 * @param time for which it was solved, in seconds
 * @param ending of the solve
 * @param verdict of the acceptance gate
 * @param objective in the sense of the model
 * @param iterations of the interior point method
 * @param factorizations of the KKT system
 * @param source source of the command
 * @param times times of its phases
 * @param orderings made since the run began: 1 as long as the structure is kept
 * @param symbolicFactorizations made since the run began: 1 as long as the structure is kept
 * @param bias bound of the change of the objective by the lifted KKT system; 0 with other systems
 * @param remark the solver's remark about a failure; empty for none
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

    /** The status of the solve, as in the result files; {@code none} without a solve. */
    public String status() {
        return verdict.status(ending);
    }

    /** Whether it ended at an optimum whose plan was not refused. */
    public boolean solved() {
        return ending.isSolved() && verdict != PlanVerdict.REJECTED;
    }
}
