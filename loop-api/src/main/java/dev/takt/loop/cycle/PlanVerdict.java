package dev.takt.loop.cycle;

import dev.takt.loop.Coded;
import dev.takt.loop.SolveEnding;

/** The decision of the acceptance gate about a plan. */
public enum PlanVerdict implements Coded {
    /** The plan must not move actuators. */
    REJECTED(0),
    /** The plan may move actuators. */
    ACCEPTED(1),
    /** The gate has not decided yet. */
    PENDING(2);

    private final int code;

    PlanVerdict(int code) {
        this.code = code;
    }

    @Override
    public int code() {
        return code;
    }

    /**
     * The status shown to users, from the ending of a solve and the verdict on its plan: {@code rejected} for a good
     * solve whose plan was refused.
     */
    public String status(SolveEnding ending) {
        boolean refused = this == REJECTED && (ending.isSolved() || ending == SolveEnding.NONE);
        return refused ? "rejected" : ending.label();
    }
}
