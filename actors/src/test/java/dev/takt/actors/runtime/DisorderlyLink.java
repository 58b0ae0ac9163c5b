package dev.takt.actors.runtime;

import dev.takt.plant.link.ControllerEnd;
import dev.takt.plant.link.LinkStatistics;
import dev.takt.plant.link.LinkTables;
import dev.takt.plant.link.TagFrame;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;

/** A link that delivers in each period the frame of a period of its choice, late or once more. */
final class DisorderlyLink implements ControllerEnd {
    private final ControllerEnd end;
    private final IntUnaryOperator delivered;
    private final List<TagFrame> frames = new ArrayList<>();

    /**
     * Puts disorder into a link.
     *
     * @param delivered which frame comes in which period, none from the future
     */
    DisorderlyLink(ControllerEnd end, IntUnaryOperator delivered) {
        this.end = end;
        this.delivered = delivered;
    }

    @Override
    public LinkTables tables() {
        return end.tables();
    }

    @Override
    public boolean read(TagFrame into) {
        TagFrame frame = new TagFrame(into.table());
        end.read(frame);
        frames.add(frame);
        into.copyFrom(frames.get(delivered.applyAsInt(frames.size() - 1)));
        return true;
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
