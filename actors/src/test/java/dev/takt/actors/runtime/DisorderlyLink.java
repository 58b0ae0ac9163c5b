package dev.takt.actors.runtime;

import dev.takt.links.ControllerEnd;
import dev.takt.links.ForwardingControllerEnd;
import dev.takt.links.TagFrame;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;

/** A link that delivers in each period the frame of a period of its choice, late or once more. */
final class DisorderlyLink extends ForwardingControllerEnd {
    private final IntUnaryOperator delivered;
    private final List<TagFrame> frames = new ArrayList<>();

    /**
     * Puts disorder into a link.
     *
     * @param delivered which frame comes in which period, none from the future
     */
    DisorderlyLink(ControllerEnd end, IntUnaryOperator delivered) {
        super(end);
        this.delivered = delivered;
    }

    @Override
    public boolean read(TagFrame into) {
        TagFrame frame = new TagFrame(into.table());
        super.read(frame);
        frames.add(frame);
        into.copyFrom(frames.get(delivered.applyAsInt(frames.size() - 1)));
        return true;
    }
}
