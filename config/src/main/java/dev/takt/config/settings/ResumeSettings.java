package dev.takt.config.settings;

import dev.takt.config.setting.About;
import dev.takt.config.setting.FileName;
import dev.takt.config.setting.Real;
import dev.takt.config.setting.Setting;
import dev.takt.config.setting.Time;
import java.util.Optional;

/** When a loop that starts again goes on with its last plan, {@code loop.resume}. Times are seconds of the plant. */
public record ResumeSettings(
        @Setting
        @FileName("the name of a directory")
        @About(
                "Where the last plan is kept for a loop that starts again; without it in that of the journal, and without a"
                        + " journal nowhere.")
        Optional<String> directory,

        @Setting
        @Time
        @About(
                "Age up to which the last plan is taken up again, in time of the plant; without it as long as a plan may be"
                        + " followed (loop.ladder.previous). 0 starts without it.")
        Optional<Double> mostAge,

        @Setting(path = "deviation", standard = "0.1")
        @Real(above = 0)
        @About(
                "Largest difference between the measured state and the one that the last plan has for the moment, as a part of the"
                        + " range of each state (of its size where it has no bounds).")
        double mostDeviation) {}
