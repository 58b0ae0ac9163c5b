package dev.takt.loop;

import dev.takt.loop.text.Labels;

/** How the solve of a plan ended. */
public enum SolveEnding implements Coded {
    /** All tolerances are met: a local optimum. */
    OPTIMAL(0),
    /** The acceptable tolerances are met. */
    ACCEPTABLE(1),
    /** No point near the one that was found satisfies the constraints. */
    INFEASIBLE(2),
    /** The iterates grow beyond all bounds. */
    DIVERGING(3),
    /** The allowed number of iterations was used up. */
    ITERATION_LIMIT(4),
    /** The deadline came first. */
    TIME_LIMIT(5),
    /** Neither the line search nor feasibility restoration could make progress. */
    RESTORATION_FAILED(6),
    /** Steps have become too small to change the point. */
    STEP_TOO_SMALL(7),
    /** The KKT system could not be solved to a useful accuracy. */
    STEP_COMPUTATION_FAILED(8),
    /** A function or a derivative is not finite. */
    NON_FINITE(9),
    /** Stopped from outside. */
    INTERRUPTED(10),
    /** There was no solve, or a journal of an older version does not say how it ended. */
    NONE(11),
    /** The real-time iterations that were asked for have been made. */
    ITERATED(12),
    /** The preparation phase of a real-time iteration is over; there is no new plan. */
    PREPARED(13);

    private final int code;

    SolveEnding(int code) {
        this.code = code;
    }

    @Override
    public int code() {
        return code;
    }

    /** Whether it did what was asked for: it ended at an optimum, or made its real-time iterations. */
    public boolean isSolved() {
        return this == OPTIMAL || this == ACCEPTABLE || this == ITERATED;
    }

    /** Whether it was ended before convergence. Its last point may still be good enough. */
    public boolean isCutShort() {
        return this == TIME_LIMIT || this == ITERATION_LIMIT;
    }

    /** The name in files, metrics and messages. */
    public String label() {
        return Labels.of(this);
    }

    /** The ending with a name; {@link #NONE} for one that is unknown. */
    public static SolveEnding of(String label) {
        for (SolveEnding ending : values()) {
            if (ending.label().equals(label)) {
                return ending;
            }
        }
        return NONE;
    }
}
