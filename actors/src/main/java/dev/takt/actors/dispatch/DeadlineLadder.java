package dev.takt.actors.dispatch;

import dev.takt.loop.CommandSource;
import java.util.Optional;

/**
 * Where the command of a period comes from, the best that is there: the plan of this period; a plan that came too late for the
 * one it was meant for; the last accepted plan at the present time; the command before; the fail-safe ramp. Each rung may be
 * used for so long only. The last one is latched: only {@link #release} leads away from it.
 */
public final class DeadlineLadder {
    private Budgets budgets;
    private int held;
    private boolean latched;

    /**
     * How long each rung may be used.
     *
     * @param late periods after the one it was meant for in which a plan counts as late
     * @param previous seconds of the plant after its start for which a plan may be followed, inside its horizon
     * @param hold periods in a row for which the last command may be held
     */
    public record Budgets(int late, double previous, int hold) {}

    /** A ladder before the first period. */
    public DeadlineLadder(Budgets budgets) {
        this.budgets = budgets;
    }

    /** Other budgets hold from now on; what has been used of the old ones counts. */
    public void configure(Budgets changed) {
        budgets = changed;
    }

    /**
     * Chooses the rung of a period.
     *
     * @param cycle number of the period
     * @param time at which the command acts, in seconds of the plant
     * @param plan the last accepted plan
     * @param own the rung of the plan of this period: fresh, or predicted
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

    /** Leaves the fail-safe ramp; all budgets are whole again. */
    public void release() {
        latched = false;
        held = 0;
    }

    /** Whether the fail-safe ramp is latched. */
    public boolean isLatched() {
        return latched;
    }
}
