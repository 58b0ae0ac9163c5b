package dev.takt.config.settings;

import static dev.takt.config.setting.Setting.Effect.RESTART;

import dev.takt.config.setting.About;
import dev.takt.config.setting.Setting;
import dev.takt.config.setting.Time;
import dev.takt.config.setting.Whole;
import java.util.Optional;

/** When the tags that tell about an actuator are no longer believed, {@code actuators.NAME.status}. */
public record StatusTagSettings(
        @Setting(standard = "3", effect = RESTART)
        @Whole(atLeast = 0, atMost = 1_000_000)
        @About(
                "Consecutive periods without a usable value of the tags tracking, limited.high and limited.low for which what they said"
                        + " last holds. After that the actuator is unknown: it stays where it is, and the optimizer goes on with the others.")
        int badReads,

        @Setting(effect = RESTART)
        @Time(positive = true)
        @About(
                "Longest time without a new time stamp of such a tag. Without it, there is no such check, because many servers give a"
                        + " tag a new time stamp only when its value changes.")
        Optional<Double> staleAfter) {}
