package dev.takt.app.simulation;

import dev.takt.loop.CommandSource;
import java.util.List;

/**
 * Decides whether a closed loop as a whole failed. Failed solves are tolerated as long as there is a good plan to act
 * on and the loop recovers before its end.
 */
final class RunVerdict {
    private RunVerdict() {}

    /** Whether a step had no plan to act on, or the last step did not have its own plan. */
    static boolean failed(List<ControlStep> steps) {
        return steps.isEmpty()
                || steps.stream()
                        .anyMatch(
                                step -> step.source() == CommandSource.HOLD || step.source() == CommandSource.FAILSAFE)
                || !steps.getLast().source().followsOwnPlan();
    }
}
