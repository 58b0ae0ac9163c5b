package dev.takt.actors.measurement;

import dev.takt.actors.state.StateExchange;
import dev.takt.config.settings.SignalSettings;
import dev.takt.config.settings.SignalSettings.TimeStamp;
import dev.takt.links.TagFrame;
import dev.takt.links.TagTable;
import dev.takt.loop.Quality;
import dev.takt.loop.cycle.SignalStanding;
import dev.takt.loop.cycle.SignalVerdict;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Validates the signals of a loop. Between ticks {@link #receive} takes frames, any number in any order. At the tick
 * {@link #judge} gives the verdict on the newest value of each signal and the value to use. The checks, in this order:
 * quality, NaN, age, range, rate, frozen, distance from the prediction. Used by one thread.
 */
public final class SignalValidation {
    /** Consecutive frames older than the newest that show that their source has started again. */
    private static final int RESTARTED = 32;

    private static final SignalVerdict[] VERDICTS = SignalVerdict.values();

    private final MeasurementClock clock;
    private final int[] places;
    private final SignalJudge[] judges;
    private final SourceClock sources = new SourceClock();
    private final boolean sampledAlone;
    /** Nanoseconds by which time stamps of one source may differ. */
    private final long tolerance;
    /** By what the clock of the source was set last, and the newest time stamp until then. */
    private long setBy;

    private long setAfter;
    private final double[] filtered;
    private final int[] bad;
    private final long[][] counts;
    private long sequence;
    private long epoch;
    private int olderInARow;
    private boolean begun;

    /**
     * Makes a validation before the first frame.
     *
     * @param table of the incoming frames
     * @param signals in the order of the image
     * @throws IllegalArgumentException if the table lacks a signal
     */
    public SignalValidation(TagTable table, List<Signal> signals, MeasurementClock clock) {
        this.clock = clock;
        this.tolerance = clock.nanos(clock.periodSeconds());
        int size = signals.size();
        places = signals.stream()
                .mapToInt(signal -> table.place(signal.name())
                        .orElseThrow(() -> new IllegalArgumentException(
                                "no tag for signal " + signal.name() + "; the link has " + names(table))))
                .toArray();
        judges = signals.stream().map(signal -> new SignalJudge(clock, signal)).toArray(SignalJudge[]::new);
        sampledAlone = signals.stream().anyMatch(signal -> signal.settings().timeStamp() == TimeStamp.SAMPLE)
                && signals.stream().noneMatch(signal -> signal.settings().timeStamp() == TimeStamp.RESULT);
        filtered = new double[size];
        bad = new int[size];
        counts = new long[size][VERDICTS.length];
        Arrays.fill(filtered, Double.NaN);
    }

    private static String names(TagTable table) {
        return table.tags().stream().map(tag -> tag.name()).collect(Collectors.joining(", "));
    }

    /**
     * Sets settings that apply from the next validation on; data about the values are kept.
     *
     * @param signals the same, in the same order
     */
    public void configure(List<Signal> signals) {
        if (signals.size() != judges.length) {
            throw new IllegalArgumentException(signals.size() + " signals; expected " + judges.length);
        }
        for (int i = 0; i < judges.length; i++) {
            judges[i].configure(signals.get(i));
        }
    }

    /**
     * Takes a frame. A frame of an older epoch is ignored; values of a frame that is not newer than the newest are not
     * used.
     *
     * @param receivedNanos on the loop's clock
     * @return whether it is newer than all before
     */
    public boolean receive(TagFrame frame, long receivedNanos) {
        if (begun && frame.epoch() < epoch) {
            return false;
        }
        if (!begun || frame.epoch() > epoch) {
            restart(frame);
        } else if (frame.sequence() == sequence) {
            for (SignalJudge judge : judges) {
                judge.arriveTwice();
            }
            return false;
        } else if (frame.sequence() < sequence) {
            if (++olderInARow < RESTARTED) {
                for (SignalJudge judge : judges) {
                    judge.arriveLate();
                }
                return false;
            }
            restart(frame);
        }
        sequence = frame.sequence();
        olderInARow = 0;
        long newest = newestSource(frame);
        if (newest != Long.MIN_VALUE) {
            follow(newest, receivedNanos);
        }
        for (int i = 0; i < judges.length; i++) {
            long stamp = judges[i].isOfReading() ? receivedNanos : frame.sourceNanos(places[i]);
            boolean old = judges[i].settings().timeStamp() == TimeStamp.SAMPLE && isOfOldClock(stamp, newest);
            judges[i].arrive(frame.value(places[i]), frame.quality(places[i]), stamp, stamp + (old ? setBy : 0));
        }
        return true;
    }

    /** Follows the clock of the source. One that is set makes no sample older or newer than it is. */
    private void follow(long newest, long receivedNanos) {
        boolean known = sources.isKnown();
        long before = sources.offset();
        long last = sources.newest();
        boolean back = sources.arrived(newest, receivedNanos);
        long set = before - sources.offset();
        if (known && Math.abs(set) > tolerance) {
            setBy = set;
            setAfter = last;
        }
        for (SignalJudge judge : judges) {
            if (judge.settings().timeStamp() != TimeStamp.SAMPLE) {
                if (back) {
                    judge.forgetTimes();
                }
            } else if (known && Math.abs(set) > tolerance) {
                judge.clockSet(set);
            }
        }
    }

    /**
     * Whether a sample was stamped before its source's clock was set: by a time that had passed when that was put forward, or by one after
     * the present of a clock that was put back.
     */
    private boolean isOfOldClock(long stamp, long newest) {
        return setBy > 0 ? stamp <= setAfter : setBy < 0 && newest != Long.MIN_VALUE && stamp > newest + tolerance;
    }

    private void restart(TagFrame frame) {
        epoch = frame.epoch();
        begun = true;
        sources.restart();
        setBy = 0;
        forgetTimes();
    }

    private void forgetTimes() {
        for (SignalJudge judge : judges) {
            judge.forgetTimes();
        }
    }

    /**
     * The newest source time of the signals; {@link Long#MIN_VALUE} if all are bad. Times of samples and of changes do not tell the
     * present of the source; where there are no others, read-backs do.
     */
    private long newestSource(TagFrame frame) {
        long newest = Long.MIN_VALUE;
        for (int i = 0; i < places.length; i++) {
            if (judges[i].settings().timeStamp() == TimeStamp.RESULT) {
                newest = Math.max(newest, source(frame, places[i]));
            }
        }
        for (int place = 0; sampledAlone && place < frame.table().size(); place++) {
            newest = Math.max(newest, source(frame, place));
        }
        return newest;
    }

    private static long source(TagFrame frame, int place) {
        return frame.quality(place) == Quality.BAD ? Long.MIN_VALUE : frame.sourceNanos(place);
    }

    /**
     * Validates all signals at the tick of a period.
     *
     * @param nowNanos on the loop's clock
     * @param predicted the expected value of each signal now, in the order of the signals; NaN for no prediction
     * @param image result
     */
    public void judge(long nowNanos, double[] predicted, ProcessImage image) {
        LoopDemand demand = LoopDemand.NONE;
        boolean allLost = judges.length > 0;
        for (int i = 0; i < judges.length; i++) {
            judge(i, nowNanos, predicted[i], image);
            LoopDemand own = demand(image, i);
            demand = own.compareTo(demand) > 0 ? own : demand;
            allLost &= isOver(i);
        }
        image.sequence = sequence;
        image.demand = allLost ? LoopDemand.SAFE : demand;
        image.allLost = allLost;
    }

    private void judge(int i, long now, double predicted, ProcessImage image) {
        SignalJudge judge = judges[i];
        SignalSettings settings = judge.settings();
        long age = age(judge, now);
        boolean news = judge.hasNews();
        SignalVerdict verdict = judge.judge(age, predicted, bad[i]);
        boolean good = verdict == SignalVerdict.ACCEPTED;
        if (good) {
            filtered[i] = filter(i, judge.value(), settings);
            bad[i] = 0;
        } else {
            bad[i]++;
        }
        counts[i][verdict.ordinal()]++;
        image.raw[i] = judge.value();
        image.qualities[i] = judge.quality();
        image.verdicts[i] = verdict;
        image.fresh[i] = good && news;
        image.lateness[i] = judge.lateness(age);
        image.ageNanos[i] = age == Long.MAX_VALUE ? age : age + clock.nanos(settings.delay());
        image.sourceNanos[i] = judge.source();
        image.bridged[i] = bad[i];
        image.criticalities[i] = settings.criticality();
        image.badReads[i] = settings.badReads();
        image.standings[i] = standing(i, good, news);
        image.used[i] = good || !Double.isFinite(predicted) ? filtered[i] : predicted;
    }

    private long age(SignalJudge judge, long now) {
        if (!judge.hasSource()) {
            return Long.MAX_VALUE;
        }
        return judge.isOfReading() ? Math.max(0, now - judge.source()) : sources.age(now, judge.source());
    }

    private SignalStanding standing(int i, boolean good, boolean news) {
        if (good) {
            return news ? SignalStanding.MEASURED : SignalStanding.HELD;
        }
        boolean ever = Double.isFinite(filtered[i]);
        return ever && !isOver(i) ? SignalStanding.PREDICTED : SignalStanding.LOST;
    }

    /** Whether a signal has been bad for longer than it may be predicted. */
    private boolean isOver(int i) {
        return bad[i] > 0 && bad[i] > judges[i].settings().mostPredicted(clock.periodSeconds());
    }

    /** The value after the low-pass filter, which restarts after a bad read. */
    private double filter(int i, double value, SignalSettings settings) {
        if (settings.filter() == 0 || bad[i] > 0 || Double.isNaN(filtered[i])) {
            return value;
        }
        double part = -Math.expm1(-clock.periodSeconds() / settings.filter());
        return filtered[i] + part * (value - filtered[i]);
    }

    /** The demand of a signal. One without any good value so far counts as predicted by the model's initial value. */
    private LoopDemand demand(ProcessImage image, int i) {
        if (bad[i] == 0) {
            return LoopDemand.NONE;
        }
        boolean over = isOver(i);
        if (!over && bad[i] <= judges[i].settings().badReads()) {
            return LoopDemand.BRIDGED;
        }
        return switch (image.criticalities[i]) {
            case CRITICAL -> LoopDemand.SAFE;
            case IMPORTANT -> over ? LoopDemand.SAFE : LoopDemand.DEGRADED;
            case OPTIONAL -> LoopDemand.NONE;
        };
    }

    /** The number of periods with a verdict on a signal; over all verdicts they sum to the number of validations. */
    public long count(int signal, SignalVerdict verdict) {
        return counts[signal][verdict.ordinal()];
    }

    /** The number of values of a signal so far that came after a newer one. */
    public long outOfOrder(int signal) {
        return judges[signal].lateEver();
    }

    /** The number of values of a signal so far that came again. */
    public long duplicates(int signal) {
        return judges[signal].twiceEver();
    }

    /** How often the clock of the source went back. */
    public long clockSteps() {
        return sources.steps();
    }

    /** Exchanges what is known of all signals; counts stay. */
    public void exchange(StateExchange state) {
        for (SignalJudge judge : judges) {
            judge.exchange(state);
        }
        sources.exchange(state);
        setBy = state.large(setBy);
        setAfter = state.moment(setAfter);
        state.reals(filtered);
        state.wholes(bad);
        sequence = state.large(sequence);
        epoch = state.large(epoch);
        olderInARow = state.whole(olderInARow);
        begun = state.flag(begun);
    }
}
