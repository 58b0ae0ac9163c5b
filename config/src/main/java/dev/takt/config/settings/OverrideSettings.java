package dev.takt.config.settings;

import static dev.takt.config.setting.Setting.Effect.LIVE;

import dev.takt.config.setting.About;
import dev.takt.config.setting.Setting;
import dev.takt.config.setting.Time;

/** How long the values of an operator stand in place of the schedule, in seconds of the clock; {@code loop.overrides}. */
public record OverrideSettings(
        @Setting(standard = "8 h", effect = LIVE)
        @Time(positive = true, unlimited = true)
        @About("How long (clock time) set-points of an operator or a broker replace the schedule if no time is"
                + " given; at most loop.overrides.longest.")
        double usual,

        @Setting(standard = "1 day", effect = LIVE)
        @Time(positive = true, unlimited = true)
        @About("The longest such time that may be requested; unlimited allows set-points without an end.")
        double longest) {}
