package dev.takt.app.rehearsal;

import dev.takt.links.ControllerEnd;
import dev.takt.links.ForwardingControllerEnd;
import dev.takt.links.TagFrame;

/** A link with lost measurements and wrong values. */
final class RandomLink extends ForwardingControllerEnd {
    private final RandomFaults faults;
    private final TagFrame lost;
    private final int signals;

    RandomLink(ControllerEnd end, RandomFaults faults) {
        super(end);
        this.faults = faults;
        this.lost = new TagFrame(end.tables().measurements());
        this.signals = lost.table().size() - end.tables().commands().size();
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
        return news;
    }
}
