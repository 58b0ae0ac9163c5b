package dev.takt.actors.supervision;

import dev.takt.actors.state.StateExchange;
import dev.takt.config.settings.EscalationSettings;
import dev.takt.loop.cycle.SolveFacts;
import java.util.Optional;

/**
 * The escalation after consecutive periods without an accepted plan. A solver that starts from a bad point may fail
 * forever. So first the warm start is dropped, then all cached numbers, then the solver is replaced. Only solves that have ended
 * count for what the next one forgets: one that is still going on may be late for another reason. Where restarts do
 * not help, as on a machine that is too busy to solve in time, more of them would make it worse: each one waits twice
 * as long as the one before, until the loop has been healthy for some time.
 */
public final class FailureEscalation {
    /** Upper limit of the patience before a restart, as a multiple of that of the settings. */
    private static final int MAX_PATIENCE = 64;

    /** Good periods after which the loop is healthy, as a multiple of the patience of the settings. */
    private static final int HEALTHY = 10;

    private EscalationSettings settings;
    private int failures;
    private int refused;
    private int good;
    private int growth = 1;
    private int next;

    /** The action before the next solve. */
    public enum Action {
        NOTHING,
        DROP_WARM_START,
        DROP_NUMBERS,
        RESTART_SOLVER
    }

    /** What a period has brought. */
    public enum Outcome {
        /** A plan was accepted, in time or late: a solver that is slow is not helped by a cold start. */
        PLAN,
        /** A solve has ended, without an accepted plan. */
        NO_PLAN,
        /** No solve has ended. */
        NO_ANSWER;

        static Outcome of(Optional<SolveFacts> solve) {
            return solve.map(facts -> facts.accepted() ? PLAN : NO_PLAN).orElse(NO_ANSWER);
        }
    }

    /** Starts without failures. */
    public FailureEscalation(EscalationSettings settings) {
        this.settings = settings;
        this.next = settings.restart();
    }

    /** Sets the settings that apply from now on; earlier failures count. */
    public void configure(EscalationSettings changed) {
        settings = changed;
        next = Math.max(failures + 1, patience());
    }

    /** A period has ended. */
    public Action periodEnded(Outcome outcome) {
        if (outcome == Outcome.PLAN) {
            recover();
            return Action.NOTHING;
        }
        failures++;
        good = 0;
        if (failures >= next) {
            next = failures + patience();
            return Action.RESTART_SOLVER;
        }
        if (outcome == Outcome.NO_ANSWER) {
            return Action.NOTHING;
        }
        refused++;
        if (refused >= settings.numerics()) {
            return Action.DROP_NUMBERS;
        }
        return refused >= settings.warmStart() ? Action.DROP_WARM_START : Action.NOTHING;
    }

    private void recover() {
        failures = 0;
        refused = 0;
        good++;
        if (good >= (long) HEALTHY * settings.restart()) {
            growth = 1;
        }
        next = patience();
    }

    private int patience() {
        return (int) Math.min(Integer.MAX_VALUE / 2, (long) growth * settings.restart());
    }

    /** The solver is being restarted; the next restart will wait longer. */
    public void restarted() {
        growth = Math.min(MAX_PATIENCE, 2 * growth);
        next = failures + patience();
    }

    /** A new solver is available, with a full budget. */
    public void reset() {
        failures = 0;
        refused = 0;
        next = patience();
    }

    /** The number of consecutive periods without an accepted plan. */
    public int failures() {
        return failures;
    }

    /** Exchanges what was counted. */
    void exchange(StateExchange state) {
        failures = state.whole(failures);
        refused = state.whole(refused);
        good = state.whole(good);
        growth = state.whole(growth);
        next = state.whole(next);
    }
}
