package dev.takt.config.settings;

import dev.takt.config.setting.Setting;
import dev.takt.config.setting.Setting.Effect;
import dev.takt.config.setting.SettingBlock;
import dev.takt.config.setting.SettingFamily;
import dev.takt.config.setting.SettingType.Real;
import dev.takt.config.setting.SettingType.Whole;
import dev.takt.config.setting.SettingValues;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The settings of one actuator: an entry of the {@code actuators} block, under the name of its control.
 *
 * @param least lower limit; without it the bound of the control in the model
 * @param most upper limit; without it the bound of the control in the model
 * @param rate largest change in a second of the plant; without it there is no limit
 * @param failSafe value that it goes to when everything else fails; without it the first guess of the model
 * @param tolerance largest difference between a command and its read-back; without it the read-back is not judged
 * @param patience periods after which a missing acknowledgement or a wrong read-back is an alarm
 */
public record ActuatorSettings(
        Optional<Double> least,
        Optional<Double> most,
        Optional<Double> rate,
        Optional<Double> failSafe,
        Optional<Double> tolerance,
        int patience) {
    private static final Real ANY = new Real(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);

    static final Setting<Double> LEAST = Setting.optional(
            "min", ANY, Effect.BUMPLESS, "Lower limit; without it the bound of the control in the model.");
    static final Setting<Double> MOST = Setting.optional(
            "max", ANY, Effect.BUMPLESS, "Upper limit; without it the bound of the control in the model.");
    static final Setting<Double> RATE = Setting.optional(
            "rate",
            Real.positive(),
            Effect.BUMPLESS,
            "Largest change in a second of the plant, either way; without it there is no limit.");
    static final Setting<Double> FAIL_SAFE = Setting.optional(
            "fail-safe",
            ANY,
            Effect.BUMPLESS,
            "Where the actuator goes, at its rate, when everything else fails; without it the first guess of the model.");
    static final Setting<Double> TOLERANCE = Setting.optional(
            "read-back.tolerance",
            Real.positive(),
            Effect.LIVE,
            "Largest difference between a command and what the actuator shows; without it the difference is not judged.");
    static final Setting<Integer> PATIENCE = Setting.of(
            "read-back.patience",
            new Whole(1, Integer.MAX_VALUE),
            3,
            Effect.LIVE,
            "Periods after which a command without acknowledgement, or a read-back that stays different, is an alarm.");

    /** The declaration of the block. */
    public static final SettingFamily FAMILY = new SettingFamily(
            "actuators",
            "What the loop moves, by the name of the control: limits that hold whatever the solver says.",
            new SettingBlock(
                    "NAME", "One actuator.", List.of(LEAST, MOST, RATE, FAIL_SAFE, TOLERANCE, PATIENCE), Map.of()));

    /** All defaults. */
    public static final ActuatorSettings DEFAULT = of(new SettingValues(Map.of()));

    /** The settings with the given values. */
    public static ActuatorSettings of(SettingValues values) {
        return new ActuatorSettings(
                values.find(LEAST),
                values.find(MOST),
                values.find(RATE),
                values.find(FAIL_SAFE),
                values.find(TOLERANCE),
                values.get(PATIENCE));
    }
}
