package dev.takt.config.settings;

import dev.takt.config.setting.Range;
import dev.takt.config.setting.Setting;
import dev.takt.config.setting.Setting.Effect;
import dev.takt.config.setting.SettingBlock;
import dev.takt.config.setting.SettingFamily;
import dev.takt.config.setting.SettingType.Choice;
import dev.takt.config.setting.SettingType.Real;
import dev.takt.config.setting.SettingType.Span;
import dev.takt.config.setting.SettingType.Switch;
import dev.takt.config.setting.SettingType.Time;
import dev.takt.config.setting.SettingType.TimeOrUnlimited;
import dev.takt.config.setting.SettingType.Whole;
import dev.takt.config.setting.SettingValues;
import dev.takt.loop.Criticality;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How the values of a measured signal are judged. Times are seconds of the plant.
 *
 * @param range of plausible values
 * @param rate largest plausible change in a second; empty for no limit
 * @param staleAfter age above which a value is not used. With it, a value may be used again until it is that old; without it
 *     every period needs a new value that is at most one and a half periods old
 * @param frozenAfter time for which new values may be the same, bit for bit; empty for ever
 * @param outlier largest plausible distance from the prediction; empty for no limit
 * @param badReads periods in a row that are bridged by prediction before the criticality counts
 * @param criticality what happens after that
 * @param longest time for which a prediction may stand in for the signal, infinity for no limit; empty for what follows from the
 *     period and the other settings
 * @param uncertainAsGood whether values of uncertain quality are used
 * @param filter time constant of the low-pass filter; 0 for none
 */
public record SignalSettings(
        Range range,
        Optional<Double> rate,
        Optional<Double> staleAfter,
        Optional<Double> frozenAfter,
        Optional<Double> outlier,
        int badReads,
        Criticality criticality,
        Optional<Double> longest,
        boolean uncertainAsGood,
        double filter) {
    /** Periods for which a signal may be predicted that has no limit of its own. */
    private static final int PREDICTED_PERIODS = 30;

    static final Setting<Range> RANGE =
            Setting.of("range", new Span(), Range.ALL, Effect.LIVE, "Plausible values; others are not used.");
    static final Setting<Double> RATE = Setting.optional(
            "rate",
            Real.positive(),
            Effect.LIVE,
            "Largest plausible change in a second; a value that changed faster since the last good one is not used.");
    static final Setting<Double> STALE_AFTER = Setting.optional(
            "stale-after",
            Time.positive(),
            Effect.LIVE,
            "Age above which a value is not used; until then it may be used again. Without it every period needs a new value"
                    + " that is at most one and a half periods old.");
    static final Setting<Double> FROZEN_AFTER = Setting.optional(
            "frozen-after",
            Time.positive(),
            Effect.LIVE,
            "A value that stays the same to the last bit for longer than this is not used; without it any value may stay.");
    static final Setting<Double> OUTLIER = Setting.optional(
            "outlier",
            Real.positive(),
            Effect.LIVE,
            "Largest plausible distance from the prediction, in the unit of the signal; holds as long as bad reads are"
                    + " bridged.");
    static final Setting<Integer> BAD_READS = Setting.of(
            "bad-reads",
            new Whole(0, 1_000_000),
            3,
            Effect.LIVE,
            "Consecutive periods without a usable value that are bridged by prediction before the criticality counts.");
    static final Setting<Criticality> CRITICALITY = Setting.of(
            "criticality",
            new Choice<>(Criticality.class),
            Criticality.IMPORTANT,
            Effect.LIVE,
            "What happens when there are more bad reads: the loop goes SAFE (critical), goes on DEGRADED with predictions and"
                    + " SAFE when their time is over (important), or goes on without the signal (optional).");
    static final Setting<Double> LONGEST = Setting.optional(
            "for",
            new TimeOrUnlimited(),
            Effect.LIVE,
            "How long a prediction may stand in for the signal; then it is lost: critical and important ones send the loop to"
                    + " SAFE, and so does the last one of any kind. Without it 30 periods, but not less than bad-reads and"
                    + " stale-after.");
    static final Setting<Boolean> UNCERTAIN_AS_GOOD = Setting.of(
            "uncertain-as-good",
            new Switch(),
            false,
            Effect.LIVE,
            "Whether values of uncertain quality are used; values of bad quality never are.");
    static final Setting<Double> FILTER = Setting.of(
            "filter",
            Time.fromZero(),
            0.0,
            Effect.BUMPLESS,
            "Time constant of a first-order low-pass filter of the good values; 0 for none.");

    /** The declaration of the block: one entry a signal, or a family or field of signals. */
    public static final SettingFamily FAMILY = new SettingFamily(
            "signals",
            "How measured signals are judged, by the name of the state: x for all of x[1], x[2] … or all places of a field,"
                    + " \"x[3]\" for one. What an entry does not say, the more general one says, and at last the entry"
                    + " defaults.",
            new SettingBlock(
                    "signals",
                    "One signal, or a family of them.",
                    List.of(
                            RANGE,
                            RATE,
                            STALE_AFTER,
                            FROZEN_AFTER,
                            OUTLIER,
                            BAD_READS,
                            CRITICALITY,
                            LONGEST,
                            UNCERTAIN_AS_GOOD,
                            FILTER),
                    Map.of()));

    /** What holds without any setting. */
    public static final SignalSettings STANDARD = of(new SettingValues(Map.of()));

    /**
     * Periods in a row for which a prediction may stand in for the signal.
     *
     * @param period of control in seconds of the plant
     * @return infinity for no limit
     */
    public double mostPredicted(double period) {
        double allowed = longest.map(time -> time / period)
                .orElseGet(() -> Math.max(Math.max(PREDICTED_PERIODS, badReads), staleAfter.orElse(0.0) / period));
        return criticality == Criticality.CRITICAL ? Math.min(badReads, allowed) : allowed;
    }

    /** The settings with the given values. */
    public static SignalSettings of(SettingValues values) {
        return new SignalSettings(
                values.get(RANGE),
                values.find(RATE),
                values.find(STALE_AFTER),
                values.find(FROZEN_AFTER),
                values.find(OUTLIER),
                values.get(BAD_READS),
                values.get(CRITICALITY),
                values.find(LONGEST),
                values.get(UNCERTAIN_AS_GOOD),
                values.get(FILTER));
    }
}
