package dev.takt.cluster;

import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;

/**
 * The epochs of loops: the time in milliseconds, and 16 bits of the node that drives. So a later term has a larger one, and two nodes
 * never the same, even if both were told at the same moment by sides that do not see each other.
 */
final class Epochs {
    private static final int NODE_BITS = 16;
    private static final long NODE_MASK = (1L << NODE_BITS) - 1;

    private Epochs() {}

    /**
     * The epoch of a new term.
     *
     * @param node that drives
     * @param before the epoch of the term before; 0 for none
     * @param nowMillis since 1970
     */
    static long next(String node, long before, long nowMillis) {
        long time = Math.max(nowMillis, (before >> NODE_BITS) + 1);
        return time << NODE_BITS | bits(node);
    }

    /** The bits of a node, in which two nodes of a cluster must differ. */
    static long bits(String node) {
        CRC32 sum = new CRC32();
        sum.update(node.getBytes(StandardCharsets.UTF_8));
        return sum.getValue() & NODE_MASK;
    }
}
