package dev.takt.actors.supervision;

import dev.takt.config.settings.EscalationSettings;

/**
 * What periods in a row without an accepted plan lead to. A solver that starts from a bad point may fail for ever; so first the
 * warm start goes, then every cached number, then the solver itself.
 */
public final class FailureEscalation {
    private final EscalationSettings settings;
    private int failures;

    /** What is to be done before the next solve. */
    public enum Action {
        NOTHING,
        DROP_WARM_START,
        DROP_NUMBERS,
        RESTART_SOLVER
    }

    /** Nothing has failed yet. */
    public FailureEscalation(EscalationSettings settings) {
        this.settings = settings;
    }

    /**
     * A period has ended.
     *
     * @param solved whether a plan was accepted in it, in time or late: a solver that is slow is not helped by a cold start
     */
    public Action periodEnded(boolean solved) {
        failures = solved ? 0 : failures + 1;
        if (failures > 0 && failures % settings.restart() == 0) {
            return Action.RESTART_SOLVER;
        }
        if (failures >= settings.numerics()) {
            return Action.DROP_NUMBERS;
        }
        return failures >= settings.warmStart() ? Action.DROP_WARM_START : Action.NOTHING;
    }

    /** A new solver is there, with a whole budget. */
    public void reset() {
        failures = 0;
    }

    /** Periods in a row without an accepted plan. */
    public int failures() {
        return failures;
    }
}
