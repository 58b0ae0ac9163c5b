package dev.takt.config.settings;

import static dev.takt.config.setting.Setting.Effect.BUMPLESS;
import static dev.takt.config.setting.Setting.Effect.LIVE;

import dev.takt.config.setting.About;
import dev.takt.config.setting.Block;
import dev.takt.config.setting.Range;
import dev.takt.config.setting.Real;
import dev.takt.config.setting.Setting;
import dev.takt.config.setting.SettingBlock;
import dev.takt.config.setting.Time;
import dev.takt.config.setting.Whole;
import dev.takt.loop.Criticality;
import java.util.Optional;

/** How the values of a measured signal are judged. Times are seconds of the plant. */
// large because it is flat: each is about the one signal, and a group would only lengthen its name.
@Block(
        name = "signals",
        entries = true,
        about = "How measured signals are validated, by the name of the variable: x for all of x[1], x[2] … or all"
                + " places of a field, \"x[3]\" for one. A setting that an entry does not have is taken from the more"
                + " general entry, and finally from the entry defaults.")
public record SignalSettings(
        @Setting
        @About(
                "Whether the plant measures it. true for an algebraic variable that is measured: an output, a function of the"
                        + " states. false for a state without a sensor. Without it states in initial conditions are measured,"
                        + " except those in plant.unmeasured.")
        Optional<Boolean> measured,

        @Setting(standard = "[-inf, inf]", effect = LIVE)
        @About(
                "Plausible values; others are not used. Without it, values that are farther outside of the bounds in the model than a"
                        + " hundred times their distance are not used.")
        Range range,

        @Setting(effect = LIVE)
        @Real(above = 0)
        @About("Largest plausible change in one second; a value that changed faster since the last good one is not"
                + " used.")
        Optional<Double> rate,

        @Setting(effect = LIVE)
        @Time(positive = true)
        @About("Largest age of a value that is used; until then it may be used in several periods. Without it,"
                + " every period needs a new value that is at most one and a half periods old.")
        Optional<Double> staleAfter,

        @Setting(effect = LIVE)
        @Time(positive = true)
        @About("A value that stays identical, bit for bit, for longer than this is not used. Without it, there is"
                + " no such check.")
        Optional<Double> frozenAfter,

        @Setting(effect = LIVE)
        @Real(above = 0)
        @About("Largest plausible distance from the prediction, in the unit of the signal; applies while bad reads"
                + " are bridged.")
        Optional<Double> outlier,

        @Setting(standard = "3", effect = LIVE)
        @Whole(atLeast = 0, atMost = 1_000_000)
        @About(
                "Consecutive periods without a usable value that are bridged by prediction before the criticality counts.")
        int badReads,

        @Setting(standard = "important", effect = LIVE)
        @About("What happens after more bad reads: the loop goes SAFE (critical); it continues DEGRADED with"
                + " predictions and goes SAFE when their time is over (important); or it continues without the signal"
                + " (optional).")
        Criticality criticality,

        @Setting(path = "for", effect = LIVE)
        @Time(unlimited = true)
        @About("How long a prediction may replace the signal. After that it is lost: a critical or important signal"
                + " sends the loop to SAFE, and so does the last signal of any kind. Without it, 30 periods, but not"
                + " less than bad-reads and stale-after.")
        Optional<Double> longest,

        @Setting(standard = "false", effect = LIVE)
        @About("Whether values of uncertain quality are used; values of bad quality never are.")
        boolean uncertainAsGood,

        @Setting(standard = "0 s", effect = BUMPLESS)
        @Time
        @About("Time constant of a first-order low-pass filter of the good values; 0 for none.")
        double filter,

        @Setting(standard = "0 s")
        @Time
        @About(
                "How long before its time stamp a value was sampled: the time that an analyser needs. ekf and mhe correct the"
                        + " state of the time of the sample.")
        double delay,

        @Setting(standard = "result")
        @About(
                "What the time stamps of the values tell: when the result came (result), when the sample was taken (sample),"
                        + " as with values from a laboratory, which may be as late as stale-after says, or when the value last"
                        + " changed (change), as with many OPC UA servers: a value of good quality is then as new as the"
                        + " reading that has it.")
        TimeStamp timeStamp) {
    /** Periods for which a signal may be predicted that has no limit of its own. */
    private static final int PREDICTED_PERIODS = 30;

    /** The declaration of the settings. */
    public static final SettingBlock<SignalSettings> BLOCK = SettingBlock.of(SignalSettings.class);

    /** What holds without any setting. */
    public static final SignalSettings STANDARD = BLOCK.standard();

    /** What the time stamps of a signal tell. */
    public enum TimeStamp {
        /** When the value came. */
        RESULT,
        /** When the sample was taken. */
        SAMPLE,
        /** When the value last changed; one that is read with good quality is of the time of the reading. */
        CHANGE
    }

    /** Whether its values are of an earlier time than the period in which they come. */
    public boolean isLate() {
        return delay > 0 || timeStamp == TimeStamp.SAMPLE;
    }

    /** The longest time from a sample to its value, in seconds of the plant. */
    public double mostLate() {
        return delay + (timeStamp == TimeStamp.SAMPLE ? staleAfter.orElse(0.0) : 0);
    }

    /**
     * Consecutive periods for which a prediction may stand in for the signal.
     *
     * @param period of control in seconds of the plant
     * @return infinity for no limit
     */
    public double mostPredicted(double period) {
        double allowed = longest.map(time -> time / period)
                .orElseGet(() -> Math.max(Math.max(PREDICTED_PERIODS, badReads), staleAfter.orElse(0.0) / period));
        return criticality == Criticality.CRITICAL ? Math.min(badReads, allowed) : allowed;
    }
}
