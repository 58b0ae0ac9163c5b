package dev.takt.config.settings;

import static dev.takt.config.setting.Setting.Effect.LIVE;

import dev.takt.config.setting.About;
import dev.takt.config.setting.Setting;
import dev.takt.config.setting.Whole;

/** How a running loop judges settings that it has just taken over, {@code loop.reload}. */
public record ReloadSettings(
        @Setting(standard = "20", effect = LIVE)
        @Whole(atLeast = 0, atMost = 1_000_000)
        @About("Number of periods for which changed settings are on trial. If the loop gets worse in that time, it"
                + " returns to the previous settings. 0 for no trial.")
        int trial,

        @Setting(standard = "2", effect = LIVE)
        @Whole(atLeast = 0, atMost = 1_000_000)
        @About("Number of bad periods in the trial that is tolerated beyond the number in the same time before it."
                + " A period is bad if its solve failed or its command is not fresh. SAFE ends a trial at once.")
        int tolerated) {}
