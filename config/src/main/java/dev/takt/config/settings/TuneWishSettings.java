package dev.takt.config.settings;

import static dev.takt.config.setting.Setting.Effect.RESTART;

import dev.takt.config.setting.About;
import dev.takt.config.setting.Block;
import dev.takt.config.setting.Real;
import dev.takt.config.setting.Setting;
import dev.takt.config.setting.SettingBlock;
import dev.takt.config.setting.Words;
import java.util.Optional;

/** Something that {@code takt tune} is to make small, or to keep below a limit. */
@Block(name = "tune.wishes", entries = true, about = "A wish of `takt tune` ([tune.md](tune.md)).")
public record TuneWishSettings(
        @Setting(effect = RESTART) @About("What is measured in each run.")
        Optional<Measure> measure,

        @Setting(effect = RESTART)
        @Words("the name of a signal, an actuator or a limit")
        @About(
                "The signal of settling-time, overshoot and error; the actuator of moves and largest-move, all of a family by the"
                        + " name of the family; the limit of violation, without it all limits of the model.")
        Optional<String> of,

        @Setting(effect = RESTART)
        @Words("the name of a set-point")
        @About("The set-point that the signal follows: one of `loop.set-points`.")
        Optional<String> follows,

        @Setting(effect = RESTART) @Real @About("Instead of a set-point, the value that the signal is to have.")
        Optional<Double> target,

        @Setting(effect = RESTART)
        @Real(above = 0)
        @About("For settling-time: how far from its set-point the signal may stay.")
        Optional<Double> band,

        @Setting(effect = RESTART)
        @Real
        @About(
                "The limit, which the worst plant has to keep. Without it the mean over the plants is made as small as possible.")
        Optional<Double> atMost,

        @Setting(standard = "false", effect = RESTART)
        @About("Whether it is made as small as possible beside its limit.")
        boolean minimize) {
    /** The declaration of the settings. */
    public static final SettingBlock<TuneWishSettings> BLOCK = SettingBlock.of(TuneWishSettings.class);

    /** What can be measured in a run. */
    public enum Measure {
        /** Seconds until the signal stays in its band, the mean over the changes of the set-point. */
        SETTLING_TIME,
        /** The farthest beyond a new set-point, in the unit of the signal. */
        OVERSHOOT,
        /** The integral of the distance from the set-point. */
        ERROR,
        /** The sum of all moves of the actuators. */
        MOVES,
        /** The largest move of an actuator. */
        LARGEST_MOVE,
        /** The integral over what limits are exceeded by. */
        VIOLATION,
        /** The objective of the case as it is, of what the plant did. */
        COST,
        /** Iterations of a solve, the mean. */
        ITERATIONS,
        /** The time of a solve as a part of the period, 95 of 100 are faster. */
        SOLVE_TIME
    }

    /** Whether it is made as small as possible. */
    public boolean isMinimized() {
        return minimize || atMost.isEmpty();
    }
}
