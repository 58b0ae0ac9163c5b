package dev.takt.config.settings;

import static dev.takt.config.setting.Setting.Effect.LIVE;

import dev.takt.config.setting.About;
import dev.takt.config.setting.Real;
import dev.takt.config.setting.Setting;

/** What a plan must fulfil before it may be applied, {@code loop.gate}. */
public record GateSettings(
        @Setting(standard = "0", effect = LIVE)
        @Real(atLeast = 0)
        @About("Largest constraint violation of a plan that is accepted from a solve that ran out of time or"
                + " iterations. With 0 only plans of solved problems are accepted.")
        double violation,

        @Setting(standard = "0.5", effect = LIVE)
        @Real(above = 0)
        @About("Largest difference between the present state in a plan and the estimate, as a fraction of the range"
                + " of each state (of its magnitude if it has no bounds).")
        double deviation) {}
