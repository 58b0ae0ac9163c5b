package dev.takt.cluster;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.zip.CRC32;

/** Which nodes have copies of the state of a loop: the same answer on each node, spread evenly, and few change when a node comes or goes. */
final class CopyHolders {
    private CopyHolders() {}

    /**
     * The holders, those first that come first.
     *
     * @param loop its name
     * @param runs the node that runs it, which is none of them
     * @param nodes all
     * @param copies how many
     */
    static List<String> of(String loop, String runs, Collection<String> nodes, int copies) {
        return nodes.stream()
                .filter(node -> !node.equals(runs))
                .sorted(Comparator.<String>comparingLong(node -> rank(loop, node))
                        .reversed()
                        .thenComparing(Comparator.naturalOrder()))
                .limit(copies)
                .toList();
    }

    private static long rank(String loop, String node) {
        CRC32 sum = new CRC32();
        sum.update((node + "/" + loop).getBytes(StandardCharsets.UTF_8));
        // the sum alone is linear: the same nodes would come first for many loops
        long mixed = sum.getValue() * 0x9E3779B97F4A7C15L;
        return (mixed ^ mixed >>> 32) & Long.MAX_VALUE;
    }
}
