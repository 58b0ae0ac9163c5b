package dev.takt.loop.cycle;

import dev.takt.loop.Coded;
import dev.takt.loop.SolveEnding;

/** What the acceptance gate says of a plan. */
public enum PlanVerdict implements Coded {
    /** The plan must not move actuators. */
    REJECTED(0),
    /** It may. */
    ACCEPTED(1),
    /** The gate has not been asked. */
    PENDING(2);

    private final int code;

    PlanVerdict(int code) {
        this.code = code;
    }

    @Override
    public int code() {
        return code;
    }

    /** What users see of the ending of a solve and of its plan: {@code rejected} for a good solve whose plan was refused. */
    public String status(SolveEnding ending) {
        boolean refused = this == REJECTED && (ending.isSolved() || ending == SolveEnding.NONE);
        return refused ? "rejected" : ending.label();
    }
}
