package dev.takt.solver.cuda.kkt;

import dev.takt.solver.cuda.device.DeviceArena;
import dev.takt.solver.cuda.device.DeviceKernel;
import dev.takt.solver.kkt.elimination.RowOperations;

/** A triangular solve on the device, level by level, for one vector or for many columns side by side. */
final class DeviceSweep {
    /** Columns a block of threads. */
    private static final int LANES = 8;

    private static final int THREADS = 256;

    private final DeviceKernel sweep;
    private final int levels;
    private final long levelStart;
    private final long row;
    private final long entryStart;
    private final long source;
    private final long coefficient;
    private final long scale;
    private final long first;
    private final long firstOfTile;

    /**
     * Uploads the operations.
     *
     * @param reach how many columns, from the first on, are not zero in each row
     * @param columns number of columns of matrices
     */
    DeviceSweep(DeviceKernel sweep, RowOperations.Levels operations, int[] reach, int columns, DeviceArena memory) {
        this.sweep = sweep;
        levels = operations.count();
        levelStart = memory.copyOf(operations.rows().start());
        row = memory.copyOf(operations.rows().index());
        entryStart = memory.copyOf(operations.sources().start());
        source = memory.copyOf(operations.sources().index());
        coefficient = memory.copyOf(operations.coefficient());
        scale = memory.copyOf(operations.scale());
        first = memory.copyOf(new int[1]);
        firstOfTile = memory.copyOf(firstLevels(operations, reach, columns));
    }

    /** What comes before a tile's first row that is not zero may be left out. */
    private static int[] firstLevels(RowOperations.Levels operations, int[] reach, int columns) {
        int[] levels = new int[Math.ceilDiv(columns, LANES)];
        for (int tile = 0; tile < levels.length; tile++) {
            levels[tile] = operations.count();
            for (int p = 0; p < reach.length; p++) {
                if (reach[p] > tile * LANES) {
                    levels[tile] = Math.min(levels[tile], operations.firstLevel()[p]);
                }
            }
        }
        return levels;
    }

    /** Sweeps over one vector. */
    void vector(long values, long x) {
        launch(first, values, 1, 1, x, 1);
    }

    /** Sweeps over a matrix with a row a position. */
    void matrix(long values, int columns, long z) {
        launch(firstOfTile, values, LANES, columns, z, Math.ceilDiv(columns, LANES));
    }

    private void launch(long from, long values, int lanes, int columns, long z, int blocks) {
        sweep.with(from)
                .with(levels)
                .with(levelStart)
                .with(row)
                .with(entryStart)
                .with(source)
                .with(coefficient)
                .with(scale)
                .with(values)
                .with(lanes)
                .with(columns)
                .with(z)
                .launch(blocks, THREADS, 0);
    }
}
