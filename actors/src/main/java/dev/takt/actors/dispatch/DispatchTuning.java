package dev.takt.actors.dispatch;

import dev.takt.config.settings.GateSettings;
import java.util.List;

/**
 * The settings of the dispatcher that may change while the loop runs.
 *
 * @param actuators in the order of the controls
 * @param limitRamp periods over which changed limits of actuators are reached
 * @param gate checks of plans
 * @param budgets time limits of the rungs
 * @param transfer periods over which a difference fades when the loop takes the actuators over
 * @param comeback the same for one actuator that comes back to the optimizer
 * @param silence periods without a new frame of measurements after which the plant is considered dead
 */
public record DispatchTuning(
        List<Actuator> actuators,
        int limitRamp,
        GateSettings gate,
        DeadlineLadder.Budgets budgets,
        int transfer,
        int comeback,
        double silence) {
    public DispatchTuning {
        actuators = List.copyOf(actuators);
    }

    /** Settings by which one actuator comes back as all do. */
    public DispatchTuning(
            List<Actuator> actuators,
            int limitRamp,
            GateSettings gate,
            DeadlineLadder.Budgets budgets,
            int transfer,
            double silence) {
        this(actuators, limitRamp, gate, budgets, transfer, transfer, silence);
    }
}
