package dev.takt.actors.runtime;

import dev.takt.plant.link.ControllerEnd;
import dev.takt.plant.link.LinkStatistics;
import dev.takt.plant.link.LinkTables;
import dev.takt.plant.link.TagFrame;

/** A link that loses or changes what it carries, in periods counted by its reads. */
final class FaultyLink implements ControllerEnd {
    private static final long HOUR_NANOS = 3_600_000_000_000L;

    private final ControllerEnd end;
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

    FaultyLink(ControllerEnd end) {
        this.end = end;
    }

    FaultyLink losing(long from, long until) {
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
    public LinkTables tables() {
        return end.tables();
    }

    @Override
    public boolean read(TagFrame into) {
        cycle++;
        if (cycle >= loseFrom && cycle < loseUntil) {
            end.read(new TagFrame(into.table()));
            return false;
        }
        boolean news = end.read(into);
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
    public void write(TagFrame commands) {
        end.write(commands);
    }

    @Override
    public long acknowledged() {
        boolean mute = cycle >= muteFrom && cycle < muteUntil;
        lastAcknowledged = mute ? lastAcknowledged : end.acknowledged();
        return lastAcknowledged;
    }

    @Override
    public LinkStatistics statistics() {
        return end.statistics();
    }

    @Override
    public void close() {
        end.close();
    }
}
