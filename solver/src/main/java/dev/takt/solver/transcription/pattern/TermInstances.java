package dev.takt.solver.transcription.pattern;

import dev.takt.solver.transcription.grid.GridNode;
import dev.takt.solver.transcription.grid.GridRewriting;
import dev.takt.solver.transcription.grid.GridTerm;
import dev.takt.solver.transcription.pattern.PatternInstantiation.Request;
import java.util.Arrays;
import java.util.List;

/** Combines the instances of a constraint with the supports that its measures run over. */
public final class TermInstances {
    private TermInstances() {}

    /**
     * The instances of a term, those of one constraint instance side by side.
     *
     * @param positions {@code [loop][instance]} of the constraint
     * @param targets one for each instance of the constraint
     */
    public static Request of(GridTerm term, int[][] positions, int[] targets) {
        List<GridTerm.MeasureLoop> loops = term.loops();
        int repeats = loops.stream().mapToInt(loop -> loop.supports().length).reduce(1, Math::multiplyExact);
        int count = Math.multiplyExact(targets.length, repeats);
        int[][] all = new int[positions.length + loops.size()][];
        for (int loop = 0; loop < positions.length; loop++) {
            all[loop] = repeated(positions[loop], repeats);
        }
        int block = repeats;
        for (int l = 0; l < loops.size(); l++) {
            int[] supports = loops.get(l).supports();
            block = supports.length == 0 ? 0 : block / supports.length;
            all[positions.length + l] = cycled(supports, block, count);
        }
        int[] numbers = loops.stream().mapToInt(GridTerm.MeasureLoop::loop).toArray();
        GridNode node = new GridRewriting.Relabelling(
                        loop -> loop < positions.length ? loop : compact(loop, numbers, positions.length))
                .of(term.node());
        return new Request(node, all, repeated(targets, repeats));
    }

    private static int compact(int loop, int[] numbers, int first) {
        for (int i = 0; i < numbers.length; i++) {
            if (numbers[i] == loop) {
                return first + i;
            }
        }
        throw new IllegalStateException("loop " + loop + " is not among " + Arrays.toString(numbers));
    }

    private static int[] repeated(int[] values, int repeats) {
        int[] all = new int[values.length * repeats];
        for (int i = 0; i < all.length; i++) {
            all[i] = values[i / repeats];
        }
        return all;
    }

    private static int[] cycled(int[] supports, int block, int count) {
        int[] all = new int[count];
        for (int i = 0; i < count; i++) {
            all[i] = supports[i / block % supports.length];
        }
        return all;
    }
}
