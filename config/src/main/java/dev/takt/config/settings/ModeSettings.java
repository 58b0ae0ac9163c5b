package dev.takt.config.settings;

import static dev.takt.config.setting.Setting.Effect.LIVE;

import dev.takt.config.setting.About;
import dev.takt.config.setting.Setting;
import dev.takt.config.setting.Whole;
import java.util.Optional;

/** How a loop gets into automatic mode and back to it. */
public record ModeSettings(
        @Setting
        @About("Whether the loop goes to automatic mode by itself. Without this setting, only if the plant is a"
                + " model in the same process.")
        Optional<Boolean> armAtStart,

        @Setting(standard = "10", effect = LIVE)
        @Whole(atLeast = 1)
        @About(
                "Consecutive plans that must be accepted in time, for a tenth of a second at least, before the loop may be"
                        + " armed.")
        int warmUp,

        @Setting(standard = "5", effect = LIVE)
        @Whole(atLeast = 0)
        @About("Number of periods over which the difference between the actual positions of the actuators and the"
                + " plan decreases to zero when the loop takes over.")
        int transfer,

        @Setting(standard = "3", effect = LIVE)
        @Whole(atLeast = 1)
        @About("Consecutive fresh commands after which the loop is no longer degraded.")
        int recover) {}
