package dev.takt.config.settings;

import dev.takt.config.setting.Setting;
import dev.takt.config.setting.Setting.Effect;
import dev.takt.config.setting.SettingType.Real;
import dev.takt.config.setting.SettingValues;
import java.util.List;

/**
 * What a plan must fulfil before it may be applied, {@code loop.gate}.
 *
 * @param violation of the constraints up to which the plan of a solve that ran out of time is accepted; 0 accepts none
 * @param deviation between the state that the plan predicts for now and the estimate, relative to the range of each state
 */
public record GateSettings(double violation, double deviation) {
    static final Setting<Double> VIOLATION = Setting.of(
            "gate.violation",
            Real.fromZero(),
            0.0,
            Effect.LIVE,
            "A solve that ran out of time or iterations gives a plan all the same if it violates no constraint by more than"
                    + " this; 0 takes only plans of solves that ended well.");
    static final Setting<Double> DEVIATION = Setting.of(
            "gate.deviation",
            Real.positive(),
            0.5,
            Effect.LIVE,
            "Largest difference between the state that a plan predicts for now and the estimate, as a part of the range of"
                    + " each state (of its size where it has no bounds).");

    static final List<Setting<?>> ALL = List.of(VIOLATION, DEVIATION);

    static GateSettings of(SettingValues values) {
        return new GateSettings(values.get(VIOLATION), values.get(DEVIATION));
    }
}
