package dev.takt.app.rehearsal;

import dev.takt.links.ControllerEnd;
import dev.takt.links.ForwardingControllerEnd;
import dev.takt.links.TagFrame;
import dev.takt.loop.Quality;

/** A link with lost measurements, wrong values, and times without the status of actuators. */
final class RandomLink extends ForwardingControllerEnd {
    private final RandomFaults faults;
    private final TagFrame lost;
    private final int signals;
    private final int status;

    /**
     * Wraps a link.
     *
     * @param status number of tags that tell the status of actuators, the last of the measurements
     */
    RandomLink(ControllerEnd end, RandomFaults faults, int status) {
        super(end);
        this.faults = faults;
        this.lost = new TagFrame(end.tables().measurements());
        this.status = status;
        this.signals = lost.table().size() - end.tables().commands().size() - status;
    }

    @Override
    public boolean read(TagFrame into) {
        if (faults.losesMeasurements()) {
            super.read(lost);
            return false;
        }
        boolean news = super.read(into);
        int wrong = faults.wrongValue(signals);
        if (wrong >= 0) {
            into.set(wrong, faults.wrong(into.value(wrong)), into.quality(wrong), into.sourceNanos(wrong));
        }
        if (status > 0 && faults.losesStatus()) {
            for (int place = into.table().size() - status; place < into.table().size(); place++) {
                into.set(place, into.value(place), Quality.BAD, into.sourceNanos(place));
            }
        }
        return news;
    }
}
