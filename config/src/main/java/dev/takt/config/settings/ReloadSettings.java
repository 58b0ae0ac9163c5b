package dev.takt.config.settings;

import static dev.takt.config.setting.Setting.Effect.LIVE;

import dev.takt.config.setting.About;
import dev.takt.config.setting.Setting;
import dev.takt.config.setting.Whole;

/** How a running loop judges settings that it has just taken over, {@code loop.reload}. */
public record ReloadSettings(
        @Setting(standard = "20", effect = LIVE)
        @Whole(atLeast = 0, atMost = 1_000_000)
        @About(
                "Periods for which changed settings are on trial: when the loop gets worse in them, it returns to the settings"
                        + " before. 0 for no trial.")
        int trial,

        @Setting(standard = "2", effect = LIVE)
        @Whole(atLeast = 0, atMost = 1_000_000)
        @About(
                "Bad periods of the trial that are tolerated beyond the number in as many periods before it. A period is bad whose"
                        + " solve failed or whose command is not fresh; SAFE ends a trial at once.")
        int tolerated) {}
