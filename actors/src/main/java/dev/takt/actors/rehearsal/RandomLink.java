package dev.takt.actors.rehearsal;

import dev.takt.plant.link.ControllerEnd;
import dev.takt.plant.link.LinkStatistics;
import dev.takt.plant.link.LinkTables;
import dev.takt.plant.link.TagFrame;

/** A link on which measurements are lost and values are wrong. */
final class RandomLink implements ControllerEnd {
    private final ControllerEnd end;
    private final RandomFaults faults;
    private final TagFrame lost;
    private final int signals;

    RandomLink(ControllerEnd end, RandomFaults faults) {
        this.end = end;
        this.faults = faults;
        this.lost = new TagFrame(end.tables().measurements());
        this.signals = lost.table().size() - end.tables().commands().size();
    }

    @Override
    public LinkTables tables() {
        return end.tables();
    }

    @Override
    public boolean read(TagFrame into) {
        if (faults.losesMeasurements()) {
            end.read(lost);
            return false;
        }
        boolean news = end.read(into);
        int wrong = faults.wrongValue(signals);
        if (wrong >= 0) {
            into.set(wrong, faults.wrong(into.value(wrong)), into.quality(wrong), into.sourceNanos(wrong));
        }
        return news;
    }

    @Override
    public void write(TagFrame commands) {
        end.write(commands);
    }

    @Override
    public long acknowledged() {
        return end.acknowledged();
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
