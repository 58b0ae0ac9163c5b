package dev.takt.links;

import dev.takt.config.settings.LinkSettings;

/** The plant's end of a link whose numbers are scaled relative to the model, as on a PLC. */
public final class ScaledPlantEnd extends ForwardingPlantEnd {
    private final TagScale measurements;
    private final TagScale commands;
    private final TagFrame outgoing;

    /** Scales the values of an end, which is closed with this one. */
    public ScaledPlantEnd(PlantEnd link, LinkSettings settings) {
        super(link);
        this.measurements = new TagScale(link.tables().measurements(), settings);
        this.commands = new TagScale(link.tables().commands(), settings);
        this.outgoing = new TagFrame(link.tables().measurements());
    }

    @Override
    public void publish(TagFrame frame) {
        outgoing.copyFrom(frame);
        measurements.toLink(outgoing);
        super.publish(outgoing);
    }

    @Override
    public boolean poll(TagFrame into) {
        boolean newer = super.poll(into);
        if (newer) {
            commands.toModel(into);
        }
        return newer;
    }
}
