package dev.takt.actors.measurement;

import dev.takt.loop.Criticality;
import dev.takt.loop.Quality;
import dev.takt.loop.cycle.SignalImage;
import dev.takt.loop.cycle.SignalStanding;
import dev.takt.loop.cycle.SignalVerdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * All signals at the tick of a period. It does not change until the next tick, whatever arrives meanwhile. A buffer
 * that {@link SignalValidation#judge} fills again; {@link #snapshot} makes an immutable record.
 */
public final class ProcessImage {
    private static final List<String> BLIND = List.of("no signal shows any state of the model");

    private final List<String> names;
    private final boolean hasNothingToMeasure;
    final double[] raw;
    final double[] used;
    final Quality[] qualities;
    final SignalVerdict[] verdicts;
    final SignalStanding[] standings;
    final Criticality[] criticalities;
    final boolean[] fresh;
    final double[] lateness;
    final long[] ageNanos;
    final long[] sourceNanos;
    final int[] bridged;
    final int[] badReads;
    boolean allLost;
    long sequence;
    LoopDemand demand = LoopDemand.NONE;

    /** Makes an image before the first tick, without values, of a model with states. */
    public ProcessImage(List<Signal> signals) {
        this(signals, true);
    }

    /**
     * Makes an image before the first tick, without values.
     *
     * @param states whether the model has states: without any signal they are predicted, all of them
     */
    public ProcessImage(List<Signal> signals, boolean states) {
        int size = signals.size();
        hasNothingToMeasure = size == 0 && !states;
        names = signals.stream().map(Signal::name).toList();
        raw = new double[size];
        used = new double[size];
        qualities = new Quality[size];
        verdicts = new SignalVerdict[size];
        standings = new SignalStanding[size];
        criticalities = new Criticality[size];
        fresh = new boolean[size];
        lateness = new double[size];
        ageNanos = new long[size];
        sourceNanos = new long[size];
        bridged = new int[size];
        badReads = new int[size];
        Arrays.fill(raw, Double.NaN);
        Arrays.fill(used, Double.NaN);
        Arrays.fill(qualities, Quality.BAD);
        Arrays.fill(verdicts, SignalVerdict.STALE);
        Arrays.fill(standings, SignalStanding.LOST);
        Arrays.fill(criticalities, Criticality.OPTIONAL);
        Arrays.fill(ageNanos, Long.MAX_VALUE);
    }

    /** Number of signals. */
    public int size() {
        return raw.length;
    }

    /** The names of the signals, in their order. */
    public List<String> names() {
        return names;
    }

    /** The newest value as it came, good or bad; NaN before the first. */
    public double raw(int signal) {
        return raw[signal];
    }

    /**
     * The value to use: the measurement if it was accepted, else the prediction, else the last good value; NaN if none
     * of these exists yet.
     */
    public double used(int signal) {
        return used[signal];
    }

    /** The quality of the newest value, as it came. */
    public Quality quality(int signal) {
        return qualities[signal];
    }

    /** The verdict on the newest value. */
    public SignalVerdict verdict(int signal) {
        return verdicts[signal];
    }

    /** The standing of the signal. */
    public SignalStanding standing(int signal) {
        return standings[signal];
    }

    /**
     * Whether {@link #used} is a measurement that was not used in any period before: only such values may correct an
     * estimate.
     */
    public boolean fresh(int signal) {
        return fresh[signal];
    }

    /**
     * How long before this period the sample of {@link #used} was taken, in seconds of the plant; 0 for a value that is of this
     * period.
     */
    public double lateness(int signal) {
        return lateness[signal];
    }

    /** The age of the newest value, or of its sample, in nanoseconds of the loop's clock; {@link Long#MAX_VALUE} before the first. */
    public long ageNanos(int signal) {
        return ageNanos[signal];
    }

    /** The time of the newest value, on the source's clock. */
    public long sourceNanos(int signal) {
        return sourceNanos[signal];
    }

    /** The time of the newest value of each signal, on the source's clock; a copy. */
    public long[] sourceNanos() {
        return sourceNanos.clone();
    }

    /** The number of consecutive periods in which the signal has been bad. */
    public int bridged(int signal) {
        return bridged[signal];
    }

    /** The number of consecutive periods for which the signal may be bad before its criticality counts. */
    public int badReads(int signal) {
        return badReads[signal];
    }

    /** The sequence number of the newest frame in the image; 0 before the first. */
    public long sequence() {
        return sequence;
    }

    /** The demand of all signals on the mode of the loop. */
    public LoopDemand demand() {
        return demand;
    }

    /**
     * Whether the image counts as measured: at least one signal is measured, and no critical or important signal is
     * predicted or lost. Without signals only that of a model without states does, which has nothing to measure.
     */
    public boolean isMeasured() {
        boolean any = hasNothingToMeasure;
        for (int i = 0; i < size(); i++) {
            boolean measured = standings[i].isMeasured();
            if (!measured && criticalities[i] != Criticality.OPTIONAL) {
                return false;
            }
            any |= measured;
        }
        return any;
    }

    /** The signals with a demand, in words; empty for {@link LoopDemand#NONE}. Allocates. */
    public List<String> reasons() {
        List<String> reasons = new ArrayList<>();
        for (int i = 0; i < size(); i++) {
            boolean counts = criticalities[i] != Criticality.OPTIONAL || bridged[i] <= badReads[i];
            if (bridged[i] > 0 && counts) {
                reasons.add(
                        (bridged[i] > badReads[i] ? criticalities[i].label() + " signal " : "signal ") + trouble(i));
            }
        }
        if (allLost && reasons.isEmpty()) {
            reasons.add("every signal is lost");
        }
        return reasons;
    }

    /**
     * The objections to taking the actuators over, in words: critical signals that are not measured, important ones that
     * are lost, and a model with states of which nothing is measured. Allocates only if there are any.
     */
    public List<String> objections() {
        if (size() == 0 && !hasNothingToMeasure) {
            return BLIND;
        }
        List<String> objections = List.of();
        for (int i = 0; i < size(); i++) {
            boolean missing = switch (criticalities[i]) {
                case CRITICAL -> !standings[i].isMeasured();
                case IMPORTANT -> standings[i] == SignalStanding.LOST;
                case OPTIONAL -> allLost;
            };
            if (missing) {
                objections = objections.isEmpty() ? new ArrayList<>() : objections;
                objections.add(criticalities[i].label() + " signal " + trouble(i));
            }
        }
        return objections;
    }

    private String trouble(int i) {
        return names.get(i) + " is " + verdicts[i].label().replace('_', ' ') + " for " + bridged[i]
                + (bridged[i] == 1 ? " period" : " periods");
    }

    /** The present image for observers; allocates. */
    public SignalImage snapshot() {
        return new SignalImage(
                raw.clone(),
                used.clone(),
                List.of(qualities.clone()),
                List.of(verdicts.clone()),
                List.of(standings.clone()),
                ageNanos.clone(),
                bridged.clone());
    }
}
