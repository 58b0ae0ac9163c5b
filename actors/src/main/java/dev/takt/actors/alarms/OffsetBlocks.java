package dev.takt.actors.alarms;

import java.util.Arrays;

/** Mean measurements of signals, and their mean differences from the predictions, over the last blocks of periods. */
final class OffsetBlocks {
    private static final double HALF = 0.5;

    /** Means of the last blocks, the newest at 0; NaN where a block has too few values. */
    private final double[][] measured;

    private final double[][] offsets;
    private final double[] sums;
    private final double[] differences;
    private final double[] squares;
    private final double[] largest;
    private final int[] counts;
    private int periods;

    OffsetBlocks(int signals, int blocks) {
        measured = new double[blocks][signals];
        offsets = new double[blocks][signals];
        sums = new double[signals];
        differences = new double[signals];
        squares = new double[signals];
        largest = new double[signals];
        counts = new int[signals];
        forget();
    }

    /** Clears all blocks. */
    void forget() {
        for (int block = 0; block < measured.length; block++) {
            Arrays.fill(measured[block], Double.NaN);
            Arrays.fill(offsets[block], Double.NaN);
        }
        clear();
    }

    private void clear() {
        Arrays.fill(sums, 0);
        Arrays.fill(differences, 0);
        Arrays.fill(squares, 0);
        Arrays.fill(counts, 0);
        periods = 0;
    }

    /** A period of the present block begins. */
    void begin() {
        periods++;
    }

    /** The number of periods of the present block. */
    int size() {
        return periods;
    }

    /** Adds a measurement for which there was a prediction. */
    void add(int signal, double value, double promised) {
        sums[signal] += value;
        differences[signal] += value - promised;
        squares[signal] += (value - promised) * (value - promised);
        largest[signal] = Math.max(largest[signal], Math.abs(value));
        counts[signal]++;
    }

    /** Ends the present block; a block with less than half of the values is not used. */
    void end() {
        for (int block = measured.length - 1; block > 0; block--) {
            System.arraycopy(measured[block - 1], 0, measured[block], 0, sums.length);
            System.arraycopy(offsets[block - 1], 0, offsets[block], 0, sums.length);
        }
        for (int i = 0; i < sums.length; i++) {
            boolean known = counts[i] > 0 && counts[i] >= HALF * periods;
            measured[0][i] = known ? sums[i] / counts[i] : Double.NaN;
            offsets[0][i] = known ? steady(differences[i] / counts[i], squares[i] / counts[i]) : Double.NaN;
        }
        clear();
    }

    /** A mean difference; 0 if it is less than the scatter of the differences and so may be noise. */
    private static double steady(double mean, double meanSquare) {
        double variance = meanSquare - mean * mean;
        return mean * mean > variance ? mean : 0;
    }

    /** The part of the mean difference of the oldest block that is left in the newest one. */
    double left(int signal) {
        return Math.abs(offsets[0][signal] / offsets[offsets.length - 1][signal]);
    }

    /** The mean measurement of the last block. */
    double measured(int signal) {
        return measured[0][signal];
    }

    /** The mean difference of the last block from the predictions. */
    double offset(int signal) {
        return offsets[0][signal];
    }

    /** The smallest mean difference of all blocks, without its sign; NaN if their signs differ or one is not known. */
    double offsets(int signal) {
        double least = Double.POSITIVE_INFINITY;
        for (double[] block : offsets) {
            boolean same = Math.signum(block[signal]) == Math.signum(offsets[0][signal]);
            least = same ? Math.min(least, Math.abs(block[signal])) : Double.NaN;
        }
        return least;
    }

    /** The largest change of the mean measurement from block to block. */
    double moved(int signal) {
        double most = 0;
        for (int block = 1; block < measured.length; block++) {
            most = Math.max(most, Math.abs(measured[block][signal] - measured[block - 1][signal]));
        }
        return most;
    }

    /** The largest absolute value of a signal so far, for a signal without a known range. */
    double largest(int signal) {
        return largest[signal];
    }
}
