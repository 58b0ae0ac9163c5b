package dev.takt.config.settings;

import static dev.takt.config.setting.Setting.Effect.LIVE;

import dev.takt.config.setting.About;
import dev.takt.config.setting.Real;
import dev.takt.config.setting.Setting;

/** What a plan must fulfil before it may be applied, {@code loop.gate}. */
public record GateSettings(
        @Setting(standard = "0", effect = LIVE)
        @Real(atLeast = 0)
        @About(
                "A solve that ran out of time or iterations gives a plan all the same if it violates no constraint by more than"
                        + " this; 0 takes only plans of solves that ended well.")
        double violation,

        @Setting(standard = "0.5", effect = LIVE)
        @Real(above = 0)
        @About(
                "Largest difference between the state that a plan predicts for now and the estimate, as a part of the range of"
                        + " each state (of its size where it has no bounds).")
        double deviation) {}
