package dev.takt.solver.kkt.augmented;

import dev.takt.solver.kernels.CoordinateSparsity;
import dev.takt.solver.linalg.sparse.CompressedRows;
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
    private final CompressedRows entries;
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
        CompressedRows usable = usable(sparsity, moduli, wanted, taken);
        entries = usable.mapped(sparsity.columns());
        cost = costs(usable, moduli);
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

    private static CompressedRows usable(
            CoordinateSparsity sparsity, double[] moduli, boolean[] wanted, boolean[] taken) {
        int[] row = new int[moduli.length];
        for (int k = 0; k < row.length; k++) {
            boolean counts = wanted[sparsity.rows()[k]] && !taken[sparsity.columns()[k]] && moduli[k] > 0;
            row[k] = counts ? sparsity.rows()[k] : NONE;
        }
        return CompressedRows.grouped(wanted.length, row);
    }

    /** The cost of an entry is the logarithm of the row's largest modulus over its own. */
    private static double[] costs(CompressedRows usable, double[] moduli) {
        double[] cost = new double[usable.size()];
        for (int row = 0; row < usable.rows(); row++) {
            double largest = 0;
            for (int k : usable.row(row)) {
                largest = Math.max(largest, moduli[k]);
            }
            for (int e = usable.start(row); e < usable.start(row + 1); e++) {
                cost[e] = Math.log(largest / moduli[usable.index(e)]);
            }
        }
        return cost;
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
        for (int k = entries.start(row); k < entries.start(row + 1); k++) {
            int j = entries.index(k);
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
