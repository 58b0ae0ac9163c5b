package dev.takt.solver.linalg.ldlt;

import dev.takt.solver.linalg.symbolic.FrontTree;
import java.util.TreeMap;

/**
 * Where the update matrix of each front lives between its elimination and its assembly into the parent: fixed places in
 * one array, planned once, places reused as soon as they are free.
 */
final class UpdateArena {
    private final int[] offset;
    private final TreeMap<Integer, Integer> free = new TreeMap<>();
    private int size;

    private UpdateArena(int fronts) {
        offset = new int[fronts];
    }

    /** Plans for the order in which {@code schedule} eliminates; workers that work at the same time share no place. */
    static UpdateArena plan(FrontTree tree, FrontLayout layout, FrontSchedule schedule) {
        UpdateArena arena = new UpdateArena(tree.fronts());
        for (int worker = 0; worker < schedule.workers(); worker++) {
            arena.free.clear();
            arena.place(schedule.own(worker), tree, layout);
        }
        arena.place(schedule.together(), tree, layout);
        return arena;
    }

    private void place(int[] fronts, FrontTree tree, FrontLayout layout) {
        for (int f : fronts) {
            offset[f] = take(layout.updateSize(f));
            for (int c = tree.childStart(f); c < tree.childStart(f + 1); c++) {
                release(offset[tree.child(c)], layout.updateSize(tree.child(c)));
            }
        }
    }

    /** First free place that is large enough, else the end. */
    private int take(int length) {
        if (length == 0) {
            return 0;
        }
        for (var hole : free.entrySet()) {
            int start = hole.getKey();
            int available = hole.getValue();
            if (available >= length) {
                free.remove(start);
                if (available > length) {
                    free.put(start + length, available - length);
                }
                return start;
            }
        }
        int start = size;
        size = Math.addExact(size, length);
        return start;
    }

    private void release(int start, int length) {
        if (length == 0) {
            return;
        }
        int from = start;
        int to = start + length;
        var before = free.floorEntry(start);
        if (before != null && before.getKey() + before.getValue() == from) {
            from = before.getKey();
        }
        Integer after = free.remove(to);
        if (after != null) {
            to += after;
        }
        free.put(from, to - from);
    }

    /** Start of the update matrix of front {@code f}. */
    int offset(int f) {
        return offset[f];
    }

    /** Number of doubles that all update matrices need. */
    int size() {
        return size;
    }
}
