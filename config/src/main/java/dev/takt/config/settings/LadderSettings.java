package dev.takt.config.settings;

import static dev.takt.config.setting.Setting.Effect.LIVE;

import dev.takt.config.setting.About;
import dev.takt.config.setting.Setting;
import dev.takt.config.setting.Time;
import dev.takt.config.setting.Whole;
import java.util.Optional;

/** The budgets of the rungs of the deadline ladder, {@code loop.ladder}. */
public record LadderSettings(
        @Setting(standard = "1", effect = LIVE)
        @Whole(atLeast = 0, atMost = 1000)
        @About("Number of periods by which a plan may be late; an older one counts as a previous plan.")
        int late,

        @Setting(effect = LIVE)
        @Time
        @About("How long the last accepted plan may be followed, in plant time. Without it, half of the horizon.")
        Optional<Double> previous,

        @Setting(standard = "3", effect = LIVE)
        @Whole(atLeast = 0)
        @About("Consecutive periods for which the last command may be held when there is no plan; after them the"
                + " actuators go to their fail-safe values.")
        int hold) {}
