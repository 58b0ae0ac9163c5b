package dev.takt.actors.measurement;

import dev.takt.actors.state.StateExchange;
import dev.takt.config.setting.Range;
import dev.takt.config.settings.SignalSettings;
import dev.takt.config.settings.SignalSettings.TimeStamp;
import dev.takt.loop.Quality;
import dev.takt.loop.cycle.SignalVerdict;

/** Validates the values of one signal. */
final class SignalJudge {
    /** The default age limit of a new value, in periods. */
    private static final double STALE_PERIODS = 1.5;

    /** The age of a sample, in periods, up to which it counts as one of now. */
    private static final double PROMPT_PERIODS = 0.01;

    private final MeasurementClock clock;
    private SignalSettings settings;
    private Range plausible;

    // the newest value that has come
    private double value = Double.NaN;
    private Quality quality = Quality.BAD;
    private long source;
    /** Its time stamp as it came. */
    private long stamp;

    private boolean arrivedEver;
    private SignalVerdict verdict = SignalVerdict.STALE;

    // arrivals since the last validation
    private boolean news;
    private boolean duplicate;
    private boolean outOfOrder;

    private long lateEver;
    private long twiceEver;

    private double accepted = Double.NaN;
    private long acceptedSource;
    private long sameSince;
    /** Whether the gate for outliers has opened, and no value has been near its prediction since. */
    private boolean open;

    SignalJudge(MeasurementClock clock, Signal signal) {
        this.clock = clock;
        this.settings = signal.settings();
        this.plausible = signal.plausible();
    }

    void configure(Signal changed) {
        settings = changed.settings();
        plausible = changed.plausible();
    }

    SignalSettings settings() {
        return settings;
    }

    /**
     * Takes a value. A value that is not newer than the newest is counted and not taken, unless it marks the signal as
     * bad.
     *
     * @param newStamp its time stamp
     * @param newSource the same on the present clock of its source
     */
    void arrive(double newValue, Quality newQuality, long newStamp, long newSource) {
        if (newQuality == Quality.BAD) {
            // that a sample is missing says nothing about when the next one is taken
            boolean counts = arrivedEver && settings.timeStamp() != TimeStamp.SAMPLE;
            source = counts ? Math.max(source, newSource) : source;
            value = newValue;
            quality = newQuality;
            news = true;
        } else if (arrivedEver && newStamp == stamp && quality != Quality.BAD) {
            arriveTwice();
        } else if (arrivedEver && newSource < source) {
            arriveLate();
        } else {
            if (!arrivedEver || newValue != value || quality == Quality.BAD) {
                sameSince = newSource;
            }
            value = newValue;
            quality = newQuality;
            source = newSource;
            stamp = newStamp;
            arrivedEver = true;
            news = true;
        }
    }

    /** Counts a value that is older than the newest. */
    void arriveLate() {
        outOfOrder = true;
        lateEver++;
    }

    /** Notes a value that has come before. */
    void arriveTwice() {
        duplicate = true;
        twiceEver++;
    }

    /** The source's clock was set: the last sample is as old as before. */
    void clockSet(long nanos) {
        source += nanos;
        sameSince += nanos;
        acceptedSource += nanos;
    }

    /** The source's clock has changed: source times from before mean nothing. */
    void forgetTimes() {
        arrivedEver = false;
        accepted = Double.NaN;
    }

    /**
     * Judges the newest value.
     *
     * @param age of it in nanoseconds of the clock
     * @param predicted NaN for no prediction
     * @param bridged consecutive periods in which the signal has been bad
     */
    SignalVerdict judge(long age, double predicted, int bridged) {
        if (news) {
            verdict = check(age, predicted, bridged);
            if (verdict == SignalVerdict.ACCEPTED) {
                accepted = value;
                acceptedSource = source;
            }
        } else if (settings.staleAfter().isEmpty() || isStale(age)) {
            verdict =
                    outOfOrder ? SignalVerdict.OUT_OF_ORDER : duplicate ? SignalVerdict.DUPLICATE : SignalVerdict.STALE;
        }
        news = false;
        outOfOrder = false;
        duplicate = false;
        return verdict;
    }

    private SignalVerdict check(long age, double predicted, int bridged) {
        if (quality == Quality.BAD || quality == Quality.UNCERTAIN && !settings.uncertainAsGood()) {
            return SignalVerdict.BAD_QUALITY;
        }
        if (!Double.isFinite(value)) {
            return SignalVerdict.NAN;
        }
        if (isStale(age)) {
            return SignalVerdict.STALE;
        }
        if (!plausible.contains(value)) {
            return SignalVerdict.RANGE;
        }
        if (isTooFast()) {
            return SignalVerdict.RATE;
        }
        if (settings.frozenAfter().isPresent()
                && clock.seconds(source - sameSince) > settings.frozenAfter().get()) {
            return SignalVerdict.FROZEN;
        }
        return isOutlier(predicted, bridged) ? SignalVerdict.OUTLIER : SignalVerdict.ACCEPTED;
    }

    /**
     * Whether the gate for outliers holds a value back. After the number of bad reads that may be bridged the prediction is no better than
     * the measurement: the gate opens until the two agree, because one value that passes need not bring the estimate back.
     */
    private boolean isOutlier(double predicted, int bridged) {
        boolean far = settings.outlier().isPresent()
                && Math.abs(value - predicted) > settings.outlier().get();
        open = far && (open || bridged >= settings.badReads());
        return far && !open;
    }

    private boolean isStale(long age) {
        double limit =
                settings.staleAfter().isPresent() ? settings.staleAfter().get() : STALE_PERIODS * clock.periodSeconds();
        return !arrivedEver || clock.seconds(age) > limit;
    }

    private boolean isTooFast() {
        if (settings.rate().isEmpty() || Double.isNaN(accepted)) {
            return false;
        }
        double elapsed = clock.seconds(source - acceptedSource);
        return Math.abs(value - accepted) > settings.rate().get() * elapsed;
    }

    /**
     * How long before now the sample of a value was taken, in seconds of the plant; 0 where values are of the time at which they
     * come. An age that is small beside a period is that of the way from the plant.
     *
     * @param age of its time stamp in nanoseconds of the clock
     */
    double lateness(long age) {
        if (!settings.isLate()) {
            return 0;
        }
        double aged = settings.timeStamp() == TimeStamp.SAMPLE ? clock.seconds(age) : 0;
        return settings.delay() + (aged > PROMPT_PERIODS * clock.periodSeconds() ? aged : 0);
    }

    /** Whether a value is of the time at which it was read, whatever its time stamp; its source is then on the loop's clock. */
    boolean isOfReading() {
        return settings.timeStamp() == TimeStamp.CHANGE;
    }

    /** Whether a new value came since the last validation; valid before {@link #judge}. */
    boolean hasNews() {
        return news;
    }

    /** The newest value, as it came. */
    double value() {
        return value;
    }

    /** The quality of the newest value. */
    Quality quality() {
        return quality;
    }

    /** The time of the newest value that was not bad, on the source's clock. */
    long source() {
        return source;
    }

    /** Whether there is a source time at all. */
    boolean hasSource() {
        return arrivedEver;
    }

    /** The number of values that came after a newer one. */
    long lateEver() {
        return lateEver;
    }

    /** The number of values that came again. */
    long twiceEver() {
        return twiceEver;
    }

    /** Exchanges what is known of the values. */
    void exchange(StateExchange state) {
        value = state.real(value);
        quality = state.choice(Quality.class, quality);
        source = state.moment(source);
        stamp = state.moment(stamp);
        arrivedEver = state.flag(arrivedEver);
        verdict = state.choice(SignalVerdict.class, verdict);
        news = state.flag(news);
        duplicate = state.flag(duplicate);
        outOfOrder = state.flag(outOfOrder);
        accepted = state.real(accepted);
        acceptedSource = state.moment(acceptedSource);
        sameSince = state.moment(sameSince);
        open = state.flag(open);
    }
}
