package dev.takt.app.simulation;

import dev.takt.loop.CommandSource;
import java.util.List;

/**
 * Whether a closed loop as a whole failed. It survives failed solves as long as there is a good plan to act on and it
 * recovers before its end.
 */
final class RunVerdict {
    private RunVerdict() {}

    /** Whether a step had no plan to act on, or the last step had none of its own. */
    static boolean failed(List<ControlStep> steps) {
        return steps.isEmpty()
                || steps.stream()
                        .anyMatch(
                                step -> step.source() == CommandSource.HOLD || step.source() == CommandSource.FAILSAFE)
                || !steps.getLast().source().followsOwnPlan();
    }
}
