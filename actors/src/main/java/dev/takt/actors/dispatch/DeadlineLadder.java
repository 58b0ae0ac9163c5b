package dev.takt.actors.dispatch;

import dev.takt.actors.state.StateExchange;
import dev.takt.loop.CommandSource;
import java.util.Optional;

/**
 * Chooses the source of the command of a period, the best that is available: the plan of this period; a plan that came
 * too late for its own period; the last accepted plan at the present time; the previous command; the fail-safe ramp.
 * Each rung may be used for a limited time only. The last one is latched: only {@link #release} leaves it.
 */
public final class DeadlineLadder {
    private Budgets budgets;
    private int held;
    private boolean latched;

    /**
     * The time limits of the rungs.
     *
     * @param late periods after its own in which a plan counts as late
     * @param previous seconds of the plant after its start for which a plan may be followed, within its horizon
     * @param hold consecutive periods for which the last command may be held
     */
    public record Budgets(int late, double previous, int hold) {}

    /** Starts before the first period. */
    public DeadlineLadder(Budgets budgets) {
        this.budgets = budgets;
    }

    /** Sets the budgets that apply from now on; time already used counts. */
    public void configure(Budgets changed) {
        budgets = changed;
    }

    /**
     * Chooses the rung of a period.
     *
     * @param cycle number of the period
     * @param time at which the command acts, in seconds of the plant
     * @param plan the last accepted plan
     * @param own the rung for a plan of this period: fresh or predicted
     */
    public CommandSource choose(long cycle, double time, Optional<AcceptedPlan> plan, CommandSource own) {
        CommandSource source = best(cycle, time, plan, own);
        held = source == CommandSource.HOLD ? held + 1 : 0;
        latched |= source == CommandSource.FAILSAFE;
        return source;
    }

    private CommandSource best(long cycle, double time, Optional<AcceptedPlan> accepted, CommandSource own) {
        if (latched) {
            return CommandSource.FAILSAFE;
        }
        if (accepted.isPresent()) {
            AcceptedPlan plan = accepted.get();
            if (plan.cycle() == cycle) {
                return own;
            }
            if (plan.cameLate() && cycle - plan.cycle() <= budgets.late() && time < plan.end()) {
                return CommandSource.LATE;
            }
            if (time < plan.end() && time - plan.start() <= budgets.previous()) {
                return CommandSource.PREVIOUS;
            }
        }
        return held < budgets.hold() ? CommandSource.HOLD : CommandSource.FAILSAFE;
    }

    /** Goes to the fail-safe ramp, whatever plans there are. */
    public void latch() {
        latched = true;
    }

    /** Leaves the fail-safe ramp and resets all budgets. */
    public void release() {
        latched = false;
        held = 0;
    }

    /** Whether the fail-safe ramp is latched. */
    public boolean isLatched() {
        return latched;
    }

    /** Exchanges how long the last command was held, and the latch. */
    void exchange(StateExchange state) {
        held = state.whole(held);
        latched = state.flag(latched);
    }
}
