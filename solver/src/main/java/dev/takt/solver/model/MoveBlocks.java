package dev.takt.solver.model;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The intervals of a time domain on which a control keeps one value (move blocking): the blocks that it states, the last one
 * to the end; else one an interval up to its control horizon, and the last of these from then on.
 */
public final class MoveBlocks {
    private final int[] first;

    private MoveBlocks(int[] first) {
        this.first = first;
    }

    /** The blocks of a control. */
    public static MoveBlocks of(Variable control, Domain time) {
        int intervals = time.supports().length - 1;
        return new MoveBlocks(
                control.blocks().isEmpty()
                        ? upTo(lastFree(control, time), intervals)
                        : of(control.blocks(), intervals));
    }

    private static int[] upTo(int last, int intervals) {
        return IntStream.range(0, intervals)
                .map(interval -> Math.min(interval, last))
                .toArray();
    }

    private static int[] of(List<Integer> blocks, int intervals) {
        int[] first = new int[intervals];
        int begin = 0;
        int block = 0;
        for (int interval = 0; interval < intervals; interval++) {
            if (block + 1 < blocks.size() && interval == begin + blocks.get(block)) {
                begin = interval;
                block++;
            }
            first[interval] = begin;
        }
        return first;
    }

    /** The last interval with a value of its own: its value is that of the last support inside the control horizon. */
    private static int lastFree(Variable control, Domain time) {
        double[] supports = time.supports();
        int last = supports.length - 2;
        if (control.controlHorizon().isPresent()) {
            double end = control.controlHorizon().getAsDouble() * (1 + Supports.SNAP);
            while (last > 0 && supports[last + 1] > end) {
                last--;
            }
            if (AppliedInput.actsFromFirstSupport(time)) {
                last = Math.min(last + 1, supports.length - 2);
            }
        }
        return last;
    }

    /** The first interval of the block that an interval belongs to. */
    public int firstOf(int interval) {
        return first[interval];
    }

    /** The intervals with which blocks begin, in their order. */
    public List<Integer> beginnings() {
        List<Integer> beginnings = new ArrayList<>();
        for (int interval = 0; interval < first.length; interval++) {
            if (first[interval] == interval) {
                beginnings.add(interval);
            }
        }
        return beginnings;
    }
}
