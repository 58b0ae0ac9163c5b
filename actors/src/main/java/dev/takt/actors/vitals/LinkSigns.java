package dev.takt.actors.vitals;

import dev.takt.links.LinkStatistics;
import dev.takt.loop.cycle.VitalSign;
import dev.takt.loop.cycle.VitalSign.LinkFrames;
import java.util.List;

/** The counts of a link, as vital signs. */
public final class LinkSigns {
    private LinkSigns() {}

    /** The signs of a link. */
    public static List<VitalSign> of(LinkStatistics link) {
        return List.of(
                new LinkFrames("received", link.received()),
                new LinkFrames("sent", link.sent()),
                new LinkFrames("lost", link.lost()),
                new LinkFrames("out_of_order", link.outOfOrder()),
                new LinkFrames("duplicate", link.duplicates()),
                new LinkFrames("malformed", link.malformed()),
                new LinkFrames("wrong_signature", link.wrongSignature()),
                new LinkFrames("wrong_epoch", link.wrongEpoch()),
                new LinkFrames("wrong_configuration", link.wrongConfiguration()),
                new VitalSign.Reconnections(link.reconnections()));
    }
}
