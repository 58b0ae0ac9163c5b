package dev.takt.actors.dispatch;

import dev.takt.config.settings.GateSettings;
import java.util.List;

/**
 * What of the dispatcher may change while the loop runs.
 *
 * @param actuators in the order of the controls
 * @param limitRamp periods over which changed limits of actuators are reached
 * @param gate what a plan must fulfil
 * @param budgets of the rungs
 * @param transfer periods over which a difference fades when the loop takes over
 */
public record DispatchTuning(
        List<Actuator> actuators, int limitRamp, GateSettings gate, DeadlineLadder.Budgets budgets, int transfer) {
    public DispatchTuning {
        actuators = List.copyOf(actuators);
    }
}
