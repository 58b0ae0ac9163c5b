package dev.takt.config.settings;

import dev.takt.config.setting.Setting;
import dev.takt.config.setting.Setting.Effect;
import dev.takt.config.setting.SettingBlock;
import dev.takt.config.setting.SettingType.Real;
import dev.takt.config.setting.SettingValues;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How an actuator of the plant moves: an entry of {@code plant.actuators}. What the controller believes and enforces about
 * its actuators is in the block {@code actuators}; this is the iron.
 *
 * @param least where it can go no lower
 * @param most where it can go no higher
 * @param rate largest movement in a second of the plant
 * @param stiction it stays where it is for commands that are no farther away than this
 * @param failSafe where the plant's watchdog sends it
 */
public record DriveSettings(
        Optional<Double> least,
        Optional<Double> most,
        Optional<Double> rate,
        double stiction,
        Optional<Double> failSafe) {
    private static final Real ANY = new Real(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);

    /** A drive that is where it is told to be. */
    public static final DriveSettings PERFECT =
            new DriveSettings(Optional.empty(), Optional.empty(), Optional.empty(), 0, Optional.empty());

    static final Setting<Double> LEAST =
            Setting.optional("min", ANY, Effect.RESTART, "Where it can go no lower; without it there is no end.");
    static final Setting<Double> MOST =
            Setting.optional("max", ANY, Effect.RESTART, "Where it can go no higher; without it there is no end.");
    static final Setting<Double> RATE = Setting.optional(
            "rate",
            Real.positive(),
            Effect.RESTART,
            "Largest movement in a second of the plant; without it the actuator is at once where it is told to be.");
    static final Setting<Double> STICTION = Setting.of(
            "stiction",
            Real.fromZero(),
            0.0,
            Effect.RESTART,
            "It stays where it is for commands that are no farther away than this.");
    static final Setting<Double> FAIL_SAFE = Setting.optional(
            "fail-safe",
            ANY,
            Effect.RESTART,
            "Where the plant's watchdog sends it when commands stop; without it where it was at the start.");

    /** The declaration of the settings of one actuator. */
    public static final SettingBlock BLOCK =
            new SettingBlock("NAME", "One actuator.", List.of(LEAST, MOST, RATE, STICTION, FAIL_SAFE), Map.of());

    /** The settings with the given values. */
    public static DriveSettings of(SettingValues values) {
        return new DriveSettings(
                values.find(LEAST), values.find(MOST), values.find(RATE), values.get(STICTION), values.find(FAIL_SAFE));
    }
}
