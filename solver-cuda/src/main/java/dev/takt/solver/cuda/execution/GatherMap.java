package dev.takt.solver.cuda.execution;

import dev.takt.solver.cuda.device.DeviceArena;
import java.util.Arrays;

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
        return of(results, targets, new int[0], memory);
    }

    /**
     * Groups the positions of a matrix's values by row.
     *
     * @param columns of each position, or empty
     */
    public static GatherMap of(int results, int[] targets, int[] columns, DeviceArena memory) {
        int[] position = new int[targets.length];
        Arrays.setAll(position, k -> k);
        return of(results, targets, position, columns, memory);
    }

    /** Groups a list of positions, which may name a value twice, by the result that each of them belongs to. */
    public static GatherMap of(int results, int[] targets, int[] positions, int[] columns, DeviceArena memory) {
        int[] start = new int[results + 1];
        for (int target : targets) {
            start[target + 1]++;
        }
        for (int i = 0; i < results; i++) {
            start[i + 1] += start[i];
        }
        int[] next = Arrays.copyOf(start, results);
        int[] position = new int[targets.length];
        int[] column = new int[columns.length];
        for (int k = 0; k < targets.length; k++) {
            int place = next[targets[k]]++;
            position[place] = positions[k];
            if (columns.length > 0) {
                column[place] = columns[k];
            }
        }
        return new GatherMap(
                results, memory.copyOf(start), memory.copyOf(position), columns.length > 0 ? memory.copyOf(column) : 0);
    }

    /** The map of a symmetric matrix that is given by its lower triangle. */
    public static GatherMap symmetric(int order, int[] rows, int[] columns, DeviceArena memory) {
        int[] targets = new int[2 * rows.length];
        int[] positions = new int[2 * rows.length];
        int[] others = new int[2 * rows.length];
        int count = 0;
        for (int k = 0; k < rows.length; k++) {
            targets[count] = rows[k];
            others[count] = columns[k];
            positions[count++] = k;
            if (rows[k] != columns[k]) {
                targets[count] = columns[k];
                others[count] = rows[k];
                positions[count++] = k;
            }
        }
        return of(
                order,
                Arrays.copyOf(targets, count),
                Arrays.copyOf(positions, count),
                Arrays.copyOf(others, count),
                memory);
    }
}
