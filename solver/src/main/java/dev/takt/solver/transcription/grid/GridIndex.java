package dev.takt.solver.transcription.grid;

import java.util.Arrays;

/**
 * The support of one domain at which something is taken, as a function of the loops around it: a fixed one, or a table
 * over the positions of one loop.
 */
public sealed interface GridIndex {
    /** There is no such support. */
    int OUTSIDE = -1;

    /** Follows a table from supports to supports, such as the neighbours in a stencil. */
    GridIndex then(int[] table);

    /** The support in each instance. */
    int[] evaluate(int[][] positions, int count);

    /** The same support in every instance. */
    record Fixed(int support) implements GridIndex {
        @Override
        public GridIndex then(int[] table) {
            return new Fixed(support < 0 ? OUTSIDE : table[support]);
        }

        @Override
        public int[] evaluate(int[][] positions, int count) {
            int[] supports = new int[count];
            Arrays.fill(supports, support);
            return supports;
        }
    }

    /**
     * A support for each position of a loop.
     *
     * @param loop number of the loop
     * @param table support by position, or {@link #OUTSIDE}
     */
    @SuppressWarnings("ArrayRecordComponent")
    record Looped(int loop, int[] table) implements GridIndex {
        @Override
        public GridIndex then(int[] next) {
            int[] composed = new int[table.length];
            for (int i = 0; i < table.length; i++) {
                composed[i] = table[i] < 0 ? OUTSIDE : next[table[i]];
            }
            return new Looped(loop, composed);
        }

        @Override
        public int[] evaluate(int[][] positions, int count) {
            int[] supports = new int[count];
            int[] position = positions[loop];
            for (int i = 0; i < count; i++) {
                supports[i] = table[position[i]];
            }
            return supports;
        }
    }
}
