package dev.takt.config.settings;

import dev.takt.config.setting.Setting;
import dev.takt.config.setting.Setting.Effect;
import dev.takt.config.setting.SettingBlock;
import dev.takt.config.setting.SettingType.Real;
import dev.takt.config.setting.SettingType.Time;
import dev.takt.config.setting.SettingValues;
import java.util.List;
import java.util.Map;

/**
 * How a sensor of the plant differs from a perfect one, apart from its noise: an entry of {@code plant.sensors}.
 *
 * @param bias added to every reading
 * @param quantum readings are multiples of this; 0 for any number
 * @param delay age of a reading when it is shown, in seconds of the plant
 * @param dropOut probability that a reading is missing
 */
public record SensorSettings(double bias, double quantum, double delay, double dropOut) {
    /** A perfect sensor. */
    public static final SensorSettings PERFECT = new SensorSettings(0, 0, 0, 0);

    static final Setting<Double> BIAS = Setting.of(
            "bias",
            new Real(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY),
            0.0,
            Effect.RESTART,
            "Added to every reading, in the unit of the state.");
    static final Setting<Double> QUANTUM = Setting.of(
            "quantum", Real.fromZero(), 0.0, Effect.RESTART, "Readings are multiples of this; 0 for any number.");
    static final Setting<Double> DELAY = Setting.of(
            "delay", Time.fromZero(), 0.0, Effect.RESTART, "Age of a reading when it is shown; its source time tells.");
    static final Setting<Double> DROP_OUT = Setting.of(
            "drop-out",
            new Real(-Double.MIN_VALUE, 1),
            0.0,
            Effect.RESTART,
            "Probability that a reading is missing: no number, bad quality.");

    /** The declaration of the settings of one sensor. */
    public static final SettingBlock BLOCK =
            new SettingBlock("NAME", "One sensor.", List.of(BIAS, QUANTUM, DELAY, DROP_OUT), Map.of());

    /** The settings with the given values. */
    public static SensorSettings of(SettingValues values) {
        return new SensorSettings(values.get(BIAS), values.get(QUANTUM), values.get(DELAY), values.get(DROP_OUT));
    }
}
