package dev.takt.config.settings;

import static dev.takt.config.setting.Setting.Effect.RESTART;

import dev.takt.config.setting.About;
import dev.takt.config.setting.Real;
import dev.takt.config.setting.Setting;
import dev.takt.config.setting.Whole;
import dev.takt.config.setting.Words;
import java.util.Optional;

/** How an actuator shows that it can go no further, {@code actuators.NAME.limited}. */
public record LimitedSettings(
        @Setting(effect = RESTART)
        @Words("the name of a tag")
        @About(
                "A tag of the link that is 1 while the actuator can go no higher: its read-back is then the upper limit of the"
                        + " plans.")
        Optional<String> high,

        @Setting(effect = RESTART)
        @Words("the name of a tag")
        @About(
                "A tag of the link that is 1 while the actuator can go no lower: its read-back is then the lower limit of the"
                        + " plans.")
        Optional<String> low,

        @Setting(effect = RESTART)
        @Real(above = 0)
        @About(
                "A read-back that stays behind its command by more than this counts as a limit without a tag: plans go no further than"
                        + " this beyond the read-back. Without it, only tags count.")
        Optional<Double> tolerance,

        @Setting(standard = "3", effect = RESTART)
        @Whole(atLeast = 1, atMost = 1_000_000)
        @About(
                "Periods for which a read-back must stay behind before it counts; and periods without a sign of the limit, by a tag or the"
                        + " read-back, before it is over.")
        int periods) {}
