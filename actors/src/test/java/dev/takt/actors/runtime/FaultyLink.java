package dev.takt.actors.runtime;

import dev.takt.links.ControllerEnd;
import dev.takt.links.ForwardingControllerEnd;
import dev.takt.links.TagFrame;

/** A link that loses or changes what it carries, in periods counted by its reads. */
public final class FaultyLink extends ForwardingControllerEnd {
    private static final long HOUR_NANOS = 3_600_000_000_000L;

    private long cycle = -1;
    private long loseFrom = Long.MAX_VALUE;
    private long loseUntil = Long.MAX_VALUE;
    private String changed = "";
    private long changeFrom = Long.MAX_VALUE;
    private long changeUntil = Long.MAX_VALUE;
    private Change change = (_, value) -> value;
    private long muteFrom = Long.MAX_VALUE;
    private long muteUntil = Long.MAX_VALUE;
    private long stepFrom = Long.MAX_VALUE;
    private long step;
    private long lastAcknowledged;

    /** What becomes of a value. */
    @FunctionalInterface
    interface Change {
        double of(long cycle, double value);
    }

    public FaultyLink(ControllerEnd end) {
        super(end);
    }

    public FaultyLink losing(long from, long until) {
        loseFrom = from;
        loseUntil = until;
        return this;
    }

    FaultyLink changing(String tag, long from, long until, Change to) {
        changed = tag;
        changeFrom = from;
        changeUntil = until;
        change = to;
        return this;
    }

    /** From a period on the source's clock shows another time. */
    FaultyLink settingItsClock(long from, long nanos) {
        stepFrom = from;
        step = nanos;
        return this;
    }

    FaultyLink withoutAcknowledgement(long from) {
        return withoutAcknowledgement(from, Long.MAX_VALUE);
    }

    /** The acknowledgements of some periods come late, with the first one after them. */
    FaultyLink withoutAcknowledgement(long from, long until) {
        muteFrom = from;
        muteUntil = until;
        return this;
    }

    FaultyLink withItsClockSetBack(long from) {
        return settingItsClock(from, -HOUR_NANOS);
    }

    @Override
    public boolean read(TagFrame into) {
        cycle++;
        if (cycle >= loseFrom && cycle < loseUntil) {
            super.read(new TagFrame(into.table()));
            return false;
        }
        boolean news = super.read(into);
        if (cycle >= changeFrom && cycle < changeUntil) {
            int place = into.table().place(changed).orElseThrow();
            into.set(place, change.of(cycle, into.value(place)), into.quality(place), into.sourceNanos(place));
        }
        for (int place = 0; cycle >= stepFrom && place < into.table().size(); place++) {
            into.set(place, into.value(place), into.quality(place), into.sourceNanos(place) + step);
        }
        return news;
    }

    @Override
    public long acknowledged() {
        boolean mute = cycle >= muteFrom && cycle < muteUntil;
        lastAcknowledged = mute ? lastAcknowledged : super.acknowledged();
        return lastAcknowledged;
    }
}
