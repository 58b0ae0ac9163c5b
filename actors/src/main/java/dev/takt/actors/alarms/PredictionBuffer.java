package dev.takt.actors.alarms;

import java.util.Arrays;

/** Predictions of plans for later periods, kept until these periods. */
final class PredictionBuffer {
    private final long[] cycles;
    private final double[][] values;
    private final double[] none;

    /**
     * Starts without predictions.
     *
     * @param ahead periods between a prediction and its time
     * @param size number of values of a prediction
     */
    PredictionBuffer(int ahead, int size) {
        cycles = new long[ahead + 1];
        values = new double[ahead + 1][size];
        none = new double[size];
        Arrays.fill(none, Double.NaN);
        forget();
    }

    /** The prediction for a period; NaN where there is none. */
    double[] of(long cycle) {
        int place = place(cycle);
        return cycles[place] == cycle ? values[place] : none;
    }

    /** The array to which the prediction for a period is to be written. */
    double[] next(long cycle) {
        int place = place(cycle);
        cycles[place] = cycle;
        return values[place];
    }

    /** Clears all predictions. */
    void forget() {
        Arrays.fill(cycles, -1);
    }

    private int place(long cycle) {
        return (int) (cycle % cycles.length);
    }
}
