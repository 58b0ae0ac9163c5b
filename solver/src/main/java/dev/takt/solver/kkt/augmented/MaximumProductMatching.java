package dev.takt.solver.kkt.augmented;

import dev.takt.solver.kernels.CoordinateSparsity;
import java.util.Arrays;
import java.util.PriorityQueue;

/**
 * Matches rows with columns so that the product of the matched moduli is as large as possible, by shortest augmenting paths
 * (I. S. Duff and J. Koster, On algorithms for permuting large entries to the diagonal of a sparse matrix, SIAM Journal on
 * Matrix Analysis 22 (2001), algorithm MC64). Rows that cannot be matched stay single.
 */
final class MaximumProductMatching {
    private static final int NONE = -1;

    private record Candidate(double distance, int column) {}

    private final int rows;
    private final int columns;
    private final boolean[] wanted;
    private final int[] start;
    private final int[] column;
    private final double[] cost;

    private final int[] rowOfColumn;
    private final int[] columnOfRow;
    private final double[] rowPotential;
    private final double[] columnPotential;
    private final double[] distance;
    private final int[] previousRow;
    private final boolean[] settled;

    /**
     * Prepares a matching.
     *
     * @param moduli of the entries of the sparsity; entries of 0 do not count
     * @param wanted the rows to be matched
     * @param taken the columns that are not to be used
     */
    MaximumProductMatching(
            int columns, CoordinateSparsity sparsity, double[] moduli, boolean[] wanted, boolean[] taken) {
        this.rows = wanted.length;
        this.columns = columns;
        this.wanted = wanted;
        start = new int[rows + 1];
        int[] entries = usable(sparsity, moduli, wanted, taken);
        column = new int[entries.length];
        cost = new double[entries.length];
        fill(entries, sparsity, moduli);
        rowOfColumn = new int[columns];
        columnOfRow = new int[rows];
        Arrays.fill(rowOfColumn, NONE);
        Arrays.fill(columnOfRow, NONE);
        rowPotential = new double[rows];
        columnPotential = new double[columns];
        distance = new double[columns];
        previousRow = new int[columns];
        settled = new boolean[columns];
    }

    private static int[] usable(CoordinateSparsity sparsity, double[] moduli, boolean[] wanted, boolean[] taken) {
        int[] entries = new int[moduli.length];
        int count = 0;
        for (int k = 0; k < moduli.length; k++) {
            if (wanted[sparsity.rows()[k]] && !taken[sparsity.columns()[k]] && moduli[k] > 0) {
                entries[count++] = k;
            }
        }
        return Arrays.copyOf(entries, count);
    }

    /** Sorts the entries by rows; the cost of an entry is the logarithm of the row's largest modulus over its own. */
    private void fill(int[] entries, CoordinateSparsity sparsity, double[] moduli) {
        double[] largest = new double[rows];
        for (int k : entries) {
            int row = sparsity.rows()[k];
            start[row + 1]++;
            largest[row] = Math.max(largest[row], moduli[k]);
        }
        for (int row = 0; row < rows; row++) {
            start[row + 1] += start[row];
        }
        int[] next = Arrays.copyOf(start, rows);
        for (int k : entries) {
            int row = sparsity.rows()[k];
            int place = next[row]++;
            column[place] = sparsity.columns()[k];
            cost[place] = Math.log(largest[row] / moduli[k]);
        }
    }

    /** The column of each row, -1 for rows that are not wanted or stay single. */
    int[] match() {
        for (int row = 0; row < rows; row++) {
            if (wanted[row]) {
                augment(row);
            }
        }
        return columnOfRow.clone();
    }

    /** Dijkstra's search over reduced costs from a single row to a free column, then the swap along the path. */
    private void augment(int root) {
        Arrays.fill(distance, Double.POSITIVE_INFINITY);
        Arrays.fill(settled, false);
        var queue = new PriorityQueue<Candidate>((a, b) -> a.distance != b.distance
                ? Double.compare(a.distance, b.distance)
                : Integer.compare(a.column, b.column));
        relax(root, 0, queue);
        int end = NONE;
        while (end == NONE && !queue.isEmpty()) {
            Candidate nearest = queue.poll();
            if (settled[nearest.column]) {
                continue;
            }
            settled[nearest.column] = true;
            if (rowOfColumn[nearest.column] == NONE) {
                end = nearest.column;
            } else {
                relax(rowOfColumn[nearest.column], nearest.distance, queue);
            }
        }
        if (end == NONE) {
            return;
        }
        updatePotentials(root, distance[end]);
        while (end != NONE) {
            int row = previousRow[end];
            int next = columnOfRow[row];
            columnOfRow[row] = end;
            rowOfColumn[end] = row;
            end = next;
        }
    }

    private void relax(int row, double base, PriorityQueue<Candidate> queue) {
        for (int k = start[row]; k < start[row + 1]; k++) {
            int j = column[k];
            double length = base + Math.max(0, cost[k] - rowPotential[row] - columnPotential[j]);
            if (!settled[j] && length < distance[j]) {
                distance[j] = length;
                previousRow[j] = row;
                queue.add(new Candidate(length, j));
            }
        }
    }

    private void updatePotentials(int root, double shortest) {
        rowPotential[root] += shortest;
        for (int j = 0; j < columns; j++) {
            if (settled[j] && distance[j] < shortest) {
                columnPotential[j] -= shortest - distance[j];
                rowPotential[rowOfColumn[j]] += shortest - distance[j];
            }
        }
    }
}
