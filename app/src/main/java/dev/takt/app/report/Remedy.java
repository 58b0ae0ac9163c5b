package dev.takt.app.report;

import dev.takt.loop.SolveEnding;

/** Suggestions for the user after a failed solve. */
final class Remedy {
    private Remedy() {}

    /** A sentence for the ending of a solve; may be empty. */
    static String of(SolveEnding ending) {
        return switch (ending) {
            case INFEASIBLE ->
                "Maybe constraints contradict each other: widen a bound, restrict one (for t > 0), or soften it with soft(…).";
            case DIVERGING -> "Maybe the objective has no optimum: look at its sign, and bound the variables.";
            case ITERATION_LIMIT ->
                "Maybe the objective has no optimum (bound the variables), the start is far away (start = …), or"
                        + " solver.max-iterations is low.";
            case TIME_LIMIT -> "Maybe more time (solver.time-limit) or a smaller grid is needed.";
            case NON_FINITE ->
                "Maybe a logarithm, a root or a quotient leaves its domain: bound what is in it, or start it elsewhere.";
            case RESTORATION_FAILED, STEP_TOO_SMALL, STEP_COMPUTATION_FAILED ->
                "Maybe magnitudes lie too far apart, a function has no slope at the solution (sqrt at 0, abs, min, max), or the"
                        + " objective has no optimum.";
            case OPTIMAL, ACCEPTABLE, ITERATED, PREPARED, INTERRUPTED, NONE -> "";
        };
    }
}
