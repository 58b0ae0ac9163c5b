package dev.takt.config.settings;

import static dev.takt.config.setting.Setting.Effect.LIVE;

import dev.takt.config.setting.About;
import dev.takt.config.setting.Setting;
import dev.takt.config.setting.Whole;

/** What consecutive failed solves lead to, {@code loop.escalation}. */
public record EscalationSettings(
        @Setting(standard = "3", effect = LIVE)
        @Whole(atLeast = 1)
        @About("Consecutive solves that ended without an accepted plan after which the warm start is dropped.")
        int warmStart,

        @Setting(standard = "5", effect = LIVE)
        @Whole(atLeast = 1)
        @About("Consecutive solves that ended without an accepted plan after which all cached numbers are dropped.")
        int numerics,

        @Setting(standard = "10", effect = LIVE)
        @Whole(atLeast = 1)
        @About("Consecutive periods without an accepted plan, for half a second at least, after which the solver is"
                + " restarted.")
        int restart) {}
