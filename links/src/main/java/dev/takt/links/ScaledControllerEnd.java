package dev.takt.links;

import dev.takt.config.settings.LinkSettings;

/** The controller's end of a link whose numbers are scaled relative to the model. */
public final class ScaledControllerEnd extends ForwardingControllerEnd {
    private final TagScale measurements;
    private final TagScale commands;
    private final TagFrame outgoing;

    /** Scales the values of an end, which is closed with this one. */
    public ScaledControllerEnd(ControllerEnd link, LinkSettings settings) {
        super(link);
        this.measurements = new TagScale(link.tables().measurements(), settings);
        this.commands = new TagScale(link.tables().commands(), settings);
        this.outgoing = new TagFrame(link.tables().commands());
    }

    @Override
    public boolean read(TagFrame into) {
        boolean newer = super.read(into);
        if (newer) {
            measurements.toModel(into);
        }
        return newer;
    }

    @Override
    public void write(TagFrame frame) {
        outgoing.copyFrom(frame);
        commands.toLink(outgoing);
        super.write(outgoing);
    }
}
