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
        @About("Where the last plan is kept for a restarted loop. Without it, in the directory of the journal;"
                + " without a journal, it is not kept.")
        Optional<String> directory,

        @Setting
        @Time
        @About("Largest age at which a restarted loop resumes the last plan and estimate, in plant time. Without it, as"
                + " long as a plan may be followed (loop.ladder.previous). With 0 it is not resumed.")
        Optional<Double> mostAge,

        @Setting(path = "deviation", standard = "0.1")
        @Real(above = 0)
        @About("Largest difference between the measured state and the present state in the last plan, as a fraction"
                + " of the range of each state (of its magnitude if it has no bounds).")
        double mostDeviation,

        @Setting(standard = "1 h")
        @Time(unlimited = true)
        @About(
                "How long a loop may have been away (clock time) to go on with what operators gave it: set-points, limits,"
                        + " forecasts, and that it is not to drive. With 0 it begins with what its file says.")
        double ordersAge) {}
