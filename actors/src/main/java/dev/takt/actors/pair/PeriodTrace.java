package dev.takt.actors.pair;

import dev.takt.loop.cycle.PairDecision;
import dev.takt.loop.cycle.PairPeriod;
import java.util.Arrays;

/** What happens in the present period of a controller, and when. */
final class PeriodTrace {
    private final long[] moments = new long[Moment.values().length];
    private PresentPeriod period = PresentPeriod.NONE;
    private boolean ready;
    private PairDecision decision = PairDecision.UNDECIDED;

    /** What is noted once a period, in the order of {@link PairPeriod.Moments}. */
    enum Moment {
        BEGUN,
        MEASURED,
        SHARED,
        COMPUTED,
        WRITTEN,
        DECIDED
    }

    /** Another period begins. */
    void begin(PresentPeriod present, boolean isReady, long now) {
        Arrays.fill(moments, PairPeriod.Moments.NEVER);
        period = present;
        ready = isReady;
        decision = PairDecision.UNDECIDED;
        note(Moment.BEGUN, now);
    }

    void note(Moment what, long now) {
        moments[what.ordinal()] = now - period.scheduled();
    }

    void decided(PairDecision what, long now) {
        decision = what;
        note(Moment.DECIDED, now);
    }

    /** The period so far. */
    PairPeriod row(Leadership leadership, long followed, long acknowledged) {
        return new PairPeriod(
                period.cycle(),
                period.scheduled(),
                leadership.isLeading(),
                ready,
                leadership.epoch(),
                followed,
                acknowledged,
                decision,
                new PairPeriod.Moments(moments[0], moments[1], moments[2], moments[3], moments[4], moments[5]));
    }
}
