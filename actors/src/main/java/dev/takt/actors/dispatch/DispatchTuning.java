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
 * @param silence periods without a new frame of measurements after which the plant must be taken for gone
 */
public record DispatchTuning(
        List<Actuator> actuators,
        int limitRamp,
        GateSettings gate,
        DeadlineLadder.Budgets budgets,
        int transfer,
        double silence) {
    public DispatchTuning {
        actuators = List.copyOf(actuators);
    }
}
