package dev.takt.config.settings;

import dev.takt.config.setting.Setting;
import dev.takt.config.setting.Setting.Effect;
import dev.takt.config.setting.SettingType.Choice;
import dev.takt.config.setting.SettingType.Switch;
import dev.takt.config.setting.SettingValues;
import java.util.List;

/**
 * Where and for which moment the loop solves.
 *
 * @param place where the solver runs
 * @param delayCompensation whether a solve starts from the state predicted for the cut-off, at which its command then acts
 * @param sensitivityFeedback whether a plan that was made ahead is corrected by the measurement and applied at once
 */
public record SolvingSettings(Place place, boolean delayCompensation, boolean sensitivityFeedback) {

    /** Where the solver runs. */
    public enum Place {
        /** In the process of the loop. */
        IN_PROCESS,
        /** In a process of its own, whose end the loop survives. */
        PROCESS
    }

    static final Setting<Place> PLACE = Setting.of(
            "solver",
            new Choice<>(Place.class),
            Place.IN_PROCESS,
            Effect.RESTART,
            "Where the solver runs: in the process of the loop, or in one of its own, whose end the loop survives.");
    static final Setting<Boolean> DELAY_COMPENSATION = Setting.of(
            "delay-compensation",
            new Switch(),
            false,
            Effect.RESTART,
            "Solve from the state that is predicted for the cut-off, at which the command then acts, instead of from the"
                    + " measured one.");
    static final Setting<Boolean> SENSITIVITY_FEEDBACK = Setting.of(
            "sensitivity-feedback",
            new Switch(),
            false,
            Effect.RESTART,
            "Solve ahead for the predicted state; correct that plan by the measurement, apply it at once, then solve again.");

    static final List<Setting<?>> ALL = List.of(PLACE, DELAY_COMPENSATION, SENSITIVITY_FEEDBACK);

    static SolvingSettings of(SettingValues values) {
        return new SolvingSettings(values.get(PLACE), values.get(DELAY_COMPENSATION), values.get(SENSITIVITY_FEEDBACK));
    }
}
