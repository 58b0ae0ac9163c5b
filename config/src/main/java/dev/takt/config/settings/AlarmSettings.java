package dev.takt.config.settings;

import static dev.takt.config.setting.Setting.Effect.LIVE;

import dev.takt.config.setting.About;
import dev.takt.config.setting.Block;
import dev.takt.config.setting.Real;
import dev.takt.config.setting.Setting;
import dev.takt.config.setting.SettingBlock;
import dev.takt.config.setting.Time;
import dev.takt.loop.AlarmPriority;
import java.util.Optional;

/** The settings of an alarm, under the name of its condition or its own. Times are seconds of the plant, but for the shelving. */
@Block(
        name = "alarms",
        entries = true,
        about =
                "The alarms of the loop ([monitoring.md](monitoring.md#alarms)), by the name of the condition, signal-lost, or of one alarm,"
                        + " \"signal-lost:x[3]\". What an entry does not say, the more general one says, and at last the entry defaults.")
public record AlarmSettings(
        @Setting(standard = "true", effect = LIVE) @About("Whether there is this alarm at all.")
        boolean enabled,

        @Setting(effect = LIVE) @About("How soon somebody has to do something; without it as in the table of alarms.")
        Optional<AlarmPriority> priority,

        @Setting(effect = LIVE)
        @Time
        @About(
                "For how long, by the plant's time, the condition must be there before it is an alarm; without it as in the table of"
                        + " alarms.")
        Optional<Double> onDelay,

        @Setting(effect = LIVE)
        @Time
        @About(
                "For how long, by the plant's time, it must be gone before the alarm has returned to normal; what comes again meanwhile is"
                        + " counted as chatter. Without it as in the table of alarms.")
        Optional<Double> offDelay,

        @Setting(effect = LIVE)
        @Real(above = 0)
        @About(
                "From which on the condition is there: part of the range for limit-violated (0.02 beyond the limit) and offset-stays"
                        + " (0.01), failures in a row for solver-failing (3), seconds for clock-stepped (1).")
        Optional<Double> threshold,

        @Setting(effect = LIVE)
        @Real(atLeast = 0)
        @About("By how much less than the threshold it must be to be gone; half the threshold without it.")
        Optional<Double> deadband,

        @Setting(standard = "8 h", effect = LIVE)
        @Time(positive = true)
        @About("The longest time of the clock for which an operator may shelve the alarm.")
        double shelvedAtMost,

        @Setting(effect = LIVE)
        @Time(positive = true)
        @About(
                "Of offset-stays: how long after a plan was made, by the plant's time, its promise is compared with what is measured; a"
                        + " quarter of the horizon without it. The alarm comes after three to four times this time at rest.")
        Optional<Double> promiseAfter) {
    /** The declaration of the settings. */
    public static final SettingBlock<AlarmSettings> BLOCK = SettingBlock.of(AlarmSettings.class);

    /** What holds without any setting. */
    public static final AlarmSettings STANDARD = BLOCK.standard();
}
