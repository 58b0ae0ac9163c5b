package dev.takt.actors.supervision;

import dev.takt.config.settings.EscalationSettings;

/**
 * What periods in a row without an accepted plan lead to. A solver that starts from a bad point may fail for ever; so first the
 * warm start goes, then every cached number, then the solver itself. Where restarts do not help, as on a machine that is too
 * busy to solve in time, more of them would only make it worse: each one waits for twice as long as the one before, until the
 * loop has been healthy for a while.
 */
public final class FailureEscalation {
    /** Upper limit of the patience before a restart, as a multiple of that of the settings. */
    private static final int MAX_PATIENCE = 64;

    /** Good periods after which the loop is healthy, as a multiple of the patience of the settings. */
    private static final int HEALTHY = 10;

    private EscalationSettings settings;
    private int failures;
    private int good;
    private int growth = 1;
    private int next;

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
        this.next = settings.restart();
    }

    /** Failures lead to something else from now on; those that there were count. */
    public void configure(EscalationSettings changed) {
        settings = changed;
        next = Math.max(failures + 1, patience());
    }

    /**
     * A period has ended.
     *
     * @param solved whether a plan was accepted in it, in time or late: a solver that is slow is not helped by a cold start
     */
    public Action periodEnded(boolean solved) {
        if (solved) {
            recover();
            return Action.NOTHING;
        }
        failures++;
        good = 0;
        if (failures >= next) {
            next = failures + patience();
            return Action.RESTART_SOLVER;
        }
        if (failures >= settings.numerics()) {
            return Action.DROP_NUMBERS;
        }
        return failures >= settings.warmStart() ? Action.DROP_WARM_START : Action.NOTHING;
    }

    private void recover() {
        failures = 0;
        good++;
        if (good >= (long) HEALTHY * settings.restart()) {
            growth = 1;
        }
        next = patience();
    }

    private int patience() {
        return (int) Math.min(Integer.MAX_VALUE / 2, (long) growth * settings.restart());
    }

    /** The solver is being restarted: the next time it takes longer until it is. */
    public void restarted() {
        growth = Math.min(MAX_PATIENCE, 2 * growth);
        next = failures + patience();
    }

    /** A new solver is there, with a whole budget. */
    public void reset() {
        failures = 0;
        next = patience();
    }

    /** Periods in a row without an accepted plan. */
    public int failures() {
        return failures;
    }
}
