package dev.takt.config.settings;

import static dev.takt.config.setting.Setting.Effect.LIVE;

import dev.takt.config.setting.About;
import dev.takt.config.setting.Setting;
import dev.takt.config.setting.Whole;
import java.util.Optional;

/** How a loop gets into automatic mode and back to it. */
public record ModeSettings(
        @Setting
        @About(
                "Whether the loop goes to automatic mode by itself; without this setting only where a model in the same process"
                        + " plays the plant.")
        Optional<Boolean> armAtStart,

        @Setting(standard = "10", effect = LIVE)
        @Whole(atLeast = 1)
        @About("Consecutive plans that must have been accepted in time before the loop may be armed.")
        int warmUp,

        @Setting(standard = "5", effect = LIVE)
        @Whole(atLeast = 0)
        @About(
                "Periods over which the difference between what the actuators show and what the plan wants fades when the loop"
                        + " takes over.")
        int transfer,

        @Setting(standard = "3", effect = LIVE)
        @Whole(atLeast = 1)
        @About("Consecutive fresh commands after which the loop is no longer degraded.")
        int recover) {}
