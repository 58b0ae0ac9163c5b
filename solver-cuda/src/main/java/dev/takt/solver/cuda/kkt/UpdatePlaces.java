package dev.takt.solver.cuda.kkt;

import dev.takt.solver.linalg.symbolic.FrontTree;
import java.util.Map;
import java.util.TreeMap;

/**
 * Where the update of each front stands between its elimination and its assembly, level by level: the places of the children of
 * a level are free again after it.
 */
final class UpdatePlaces {
    private final TreeMap<Long, Long> holes = new TreeMap<>();
    private final long[] place;
    private long size;

    UpdatePlaces(FrontTree tree) {
        place = new long[tree.fronts()];
        for (int level = 0; level < tree.levels(); level++) {
            for (int k = tree.levelStart(level); k < tree.levelStart(level + 1); k++) {
                int f = tree.levelFront(k);
                place[f] = take(length(tree, f));
            }
            for (int k = tree.levelStart(level); k < tree.levelStart(level + 1); k++) {
                int f = tree.levelFront(k);
                for (int c = tree.childStart(f); c < tree.childStart(f + 1); c++) {
                    giveBack(place[tree.child(c)], length(tree, tree.child(c)));
                }
            }
        }
    }

    private static long length(FrontTree tree, int f) {
        return (long) tree.rows(f) * tree.rows(f);
    }

    /** The smallest hole that is large enough, else the end. */
    private long take(long length) {
        Map.Entry<Long, Long> best = null;
        for (Map.Entry<Long, Long> hole : holes.entrySet()) {
            if (hole.getValue() >= length && (best == null || hole.getValue() < best.getValue())) {
                best = hole;
            }
        }
        if (best == null) {
            size += length;
            return size - length;
        }
        long start = best.getKey();
        long rest = best.getValue() - length;
        holes.remove(start);
        if (rest > 0) {
            holes.put(start + length, rest);
        }
        return start;
    }

    private void giveBack(long start, long length) {
        if (length == 0) {
            return;
        }
        long from = start;
        long end = start + length;
        Map.Entry<Long, Long> before = holes.lowerEntry(start);
        if (before != null && before.getKey() + before.getValue() == start) {
            from = before.getKey();
        }
        Long after = holes.remove(end);
        holes.put(from, end + (after == null ? 0 : after) - from);
    }

    /** Where the update of each front begins. */
    long[] places() {
        return place;
    }

    /** Room for all of them. */
    long size() {
        return size;
    }
}
