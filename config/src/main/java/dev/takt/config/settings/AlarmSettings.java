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
        @Setting(standard = "true", effect = LIVE) @About("Whether the alarm exists.")
        boolean enabled,

        @Setting(effect = LIVE) @About("How soon somebody has to act. Without it, as in the table of alarms.")
        Optional<AlarmPriority> priority,

        @Setting(effect = LIVE)
        @Time
        @About("How long (plant time) the condition must last before it is an alarm. Without it, as in the table of"
                + " alarms.")
        Optional<Double> onDelay,

        @Setting(effect = LIVE)
        @Time
        @About("How long (plant time) the condition must be absent before the alarm returns to normal; a return of"
                + " the condition in that time is counted as chatter. Without it, as in the table of alarms.")
        Optional<Double> offDelay,

        @Setting(effect = LIVE)
        @Real(above = 0)
        @About("The threshold of the condition: a fraction of the range for limit-violated (0.02 beyond the limit)"
                + " and offset-stays (0.01), consecutive failures for solver-failing (3), seconds for clock-stepped"
                + " (1), consecutive periods for periods-skipped (3).")
        Optional<Double> threshold,

        @Setting(effect = LIVE)
        @Real(atLeast = 0)
        @About("How far below the threshold the value must be for the condition to end. Without it, half the"
                + " threshold.")
        Optional<Double> deadband,

        @Setting(standard = "8 h", effect = LIVE)
        @Time(positive = true)
        @About("The longest clock time for which an operator may shelve the alarm.")
        double shelvedAtMost,

        @Setting(effect = LIVE)
        @Time(positive = true)
        @About("For offset-stays: the plant time after which the prediction of a plan is compared with the"
                + " measurement. Without it, a quarter of the horizon. The alarm comes after three to four times this"
                + " time at steady state.")
        Optional<Double> promiseAfter) {
    /** The declaration of the settings. */
    public static final SettingBlock<AlarmSettings> BLOCK = SettingBlock.of(AlarmSettings.class);

    /** What holds without any setting. */
    public static final AlarmSettings STANDARD = BLOCK.standard();
}
