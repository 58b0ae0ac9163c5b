package dev.takt.config.settings;

import dev.takt.config.setting.Setting;
import dev.takt.config.setting.Setting.Effect;
import dev.takt.config.setting.SettingType;
import dev.takt.config.setting.SettingType.Real;
import dev.takt.config.setting.SettingType.Time;
import dev.takt.config.setting.SettingValues;
import java.util.List;
import java.util.Optional;

/**
 * When a loop that starts again goes on with the plan that it had, {@code loop.resume}.
 *
 * @param directory in which the plan is kept; without it that of the journal, without either none is
 * @param mostAge of the plan in seconds of the plant; without it as long as it may be followed in a running loop
 * @param mostDeviation of the measured state from the planned one, as a part of the range of each state
 */
public record ResumeSettings(Optional<String> directory, Optional<Double> mostAge, double mostDeviation) {
    static final Setting<String> DIRECTORY = Setting.optional(
            "resume.directory",
            new SettingType.FileName("the name of a directory"),
            Effect.RESTART,
            "Where the last plan is kept for a loop that starts again; without it in that of the journal, and without a"
                    + " journal nowhere.");

    static final Setting<Double> MAX_AGE = Setting.optional(
            "resume.most-age",
            Time.fromZero(),
            Effect.RESTART,
            "Age up to which the last plan is taken up again, in time of the plant; without it as long as a plan may be"
                    + " followed (loop.ladder.previous). 0 starts without it.");

    static final Setting<Double> DEVIATION = Setting.of(
            "resume.deviation",
            Real.positive(),
            0.1,
            Effect.RESTART,
            "Largest difference between the measured state and the one that the last plan has for the moment, as a part of the"
                    + " range of each state (of its size where it has no bounds).");

    static final List<Setting<?>> ALL = List.of(DIRECTORY, MAX_AGE, DEVIATION);

    static ResumeSettings of(SettingValues values) {
        return new ResumeSettings(values.find(DIRECTORY), values.find(MAX_AGE), values.get(DEVIATION));
    }
}
