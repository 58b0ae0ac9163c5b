package dev.takt.solver.cuda.execution;

import dev.takt.solver.cuda.device.DeviceArena;
import dev.takt.solver.linalg.sparse.CompressedRows;
import dev.takt.solver.linalg.sparse.Indices;

/**
 * Which positions of a list belong to each result, ascending, as compressed rows on the device.
 *
 * @param results number of results
 * @param start address of where each result's positions begin, and the end
 * @param position address of the positions
 * @param column address of the column of each position; 0 without columns
 */
public record GatherMap(int results, long start, long position, long column) {

    /** Groups the positions 0, 1, … by the result that each of them belongs to. */
    public static GatherMap of(int results, int[] targets, DeviceArena memory) {
        return of(CompressedRows.grouped(results, targets), memory);
    }

    /** Takes the positions of each result, which may name a value twice. */
    public static GatherMap of(CompressedRows positions, DeviceArena memory) {
        return new GatherMap(positions.rows(), memory.copyOf(positions.start()), memory.copyOf(positions.index()), 0);
    }

    /** Groups the positions of a matrix's values by row, with the column of each. */
    public static GatherMap of(int rows, int[] row, int[] columns, DeviceArena memory) {
        CompressedRows positions = CompressedRows.grouped(rows, row);
        return of(positions, Indices.picked(columns, positions.index()), memory);
    }

    private static GatherMap of(CompressedRows positions, int[] columns, DeviceArena memory) {
        return new GatherMap(
                positions.rows(),
                memory.copyOf(positions.start()),
                memory.copyOf(positions.index()),
                memory.copyOf(columns));
    }

    /** The map of a symmetric matrix that is given by its lower triangle. */
    public static GatherMap symmetric(int order, int[] rows, int[] columns, DeviceArena memory) {
        int[] row = new int[2 * rows.length];
        int[] column = new int[2 * rows.length];
        int[] position = new int[2 * rows.length];
        for (int k = 0; k < rows.length; k++) {
            row[2 * k] = rows[k];
            column[2 * k] = columns[k];
            // an entry on the diagonal stands there once
            row[2 * k + 1] = rows[k] == columns[k] ? -1 : columns[k];
            column[2 * k + 1] = rows[k];
            position[2 * k] = k;
            position[2 * k + 1] = k;
        }
        CompressedRows entries = CompressedRows.grouped(order, row);
        return of(entries.mapped(position), Indices.picked(column, entries.index()), memory);
    }
}
