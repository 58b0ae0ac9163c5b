package dev.takt.config.settings;

import dev.takt.config.setting.Setting;
import dev.takt.config.setting.Setting.Effect;
import dev.takt.config.setting.SettingBlock;
import dev.takt.config.setting.SettingFamily;
import dev.takt.config.setting.SettingType.Choice;
import dev.takt.config.setting.SettingType.Real;
import dev.takt.config.setting.SettingType.Switch;
import dev.takt.config.setting.SettingType.Time;
import dev.takt.config.setting.SettingValues;
import dev.takt.loop.AlarmPriority;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The settings of an alarm. Delays are seconds of the plant.
 *
 * @param enabled whether there is this alarm at all
 * @param priority in place of the usual one
 * @param onDelay for which the condition must be there before it is an alarm
 * @param offDelay for which it must be gone before the alarm has returned to normal
 * @param threshold from which on the condition is there; what it is a measure of depends on the condition
 * @param deadband by which the condition must be inside its threshold to be gone, in the same measure
 * @param shelvedAtMost seconds of the clock for which an operator may shelve the alarm
 * @param promiseAfter seconds of the plant after which what a plan promised is compared with what came; of {@code offset-stays}
 */
public record AlarmSettings(
        boolean enabled,
        Optional<AlarmPriority> priority,
        Optional<Double> onDelay,
        Optional<Double> offDelay,
        Optional<Double> threshold,
        Optional<Double> deadband,
        double shelvedAtMost,
        Optional<Double> promiseAfter) {
    static final Setting<Boolean> ENABLED =
            Setting.of("enabled", new Switch(), true, Effect.LIVE, "Whether there is this alarm at all.");
    static final Setting<AlarmPriority> PRIORITY = Setting.optional(
            "priority",
            new Choice<>(AlarmPriority.class),
            Effect.LIVE,
            "How soon somebody has to do something; without it as in the table of alarms.");
    static final Setting<Double> ON_DELAY = Setting.optional(
            "on-delay",
            Time.fromZero(),
            Effect.LIVE,
            "For how long, by the plant's time, the condition must be there before it is an alarm; without it as in the table of"
                    + " alarms.");
    static final Setting<Double> OFF_DELAY = Setting.optional(
            "off-delay",
            Time.fromZero(),
            Effect.LIVE,
            "For how long, by the plant's time, it must be gone before the alarm has returned to normal; what comes again meanwhile is"
                    + " counted as chatter. Without it as in the table of alarms.");
    static final Setting<Double> THRESHOLD = Setting.optional(
            "threshold",
            Real.positive(),
            Effect.LIVE,
            "From which on the condition is there: part of the range for limit-violated (0.02 beyond the limit) and offset-stays"
                    + " (0.01), failures in a row for solver-failing (3), seconds for clock-stepped (1).");
    static final Setting<Double> DEADBAND = Setting.optional(
            "deadband",
            Real.fromZero(),
            Effect.LIVE,
            "By how much less than the threshold it must be to be gone; half the threshold without it.");
    static final Setting<Double> SHELVED_AT_MOST = Setting.of(
            "shelved-at-most",
            Time.positive(),
            8 * 3600.0,
            Effect.LIVE,
            "The longest time of the clock for which an operator may shelve the alarm.");
    static final Setting<Double> PROMISE_AFTER = Setting.optional(
            "promise-after",
            Time.positive(),
            Effect.LIVE,
            "Of offset-stays: how long after a plan was made, by the plant's time, its promise is compared with what is measured; a"
                    + " quarter of the horizon without it. The alarm comes after three to four times this time at rest.");

    /** The declaration of the block: one entry a condition, or an alarm. */
    public static final SettingFamily FAMILY = new SettingFamily(
            "alarms",
            "The alarms of the loop ([monitoring.md](monitoring.md#alarms)), by the name of the condition, signal-lost, or of one alarm,"
                    + " \"signal-lost:x[3]\". What an entry does not say, the more general one says, and at last the entry defaults.",
            new SettingBlock(
                    "alarms",
                    "One alarm, or all of a condition.",
                    List.of(
                            ENABLED,
                            PRIORITY,
                            ON_DELAY,
                            OFF_DELAY,
                            THRESHOLD,
                            DEADBAND,
                            SHELVED_AT_MOST,
                            PROMISE_AFTER),
                    Map.of()));

    /** What holds without any setting. */
    public static final AlarmSettings STANDARD = of(new SettingValues(Map.of()));

    /** The settings with the given values. */
    public static AlarmSettings of(SettingValues values) {
        return new AlarmSettings(
                values.get(ENABLED),
                values.find(PRIORITY),
                values.find(ON_DELAY),
                values.find(OFF_DELAY),
                values.find(THRESHOLD),
                values.find(DEADBAND),
                values.get(SHELVED_AT_MOST),
                values.find(PROMISE_AFTER));
    }
}
