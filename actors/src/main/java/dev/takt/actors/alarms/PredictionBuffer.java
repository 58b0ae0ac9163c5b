package dev.takt.actors.alarms;

import java.util.Arrays;

/** What plans have predicted for later periods, until these come. */
final class PredictionBuffer {
    private final long[] cycles;
    private final double[][] values;
    private final double[] none;

    /**
     * No predictions.
     *
     * @param ahead periods between a prediction and its time
     * @param size values of a prediction
     */
    PredictionBuffer(int ahead, int size) {
        cycles = new long[ahead + 1];
        values = new double[ahead + 1][size];
        none = new double[size];
        Arrays.fill(none, Double.NaN);
        forget();
    }

    /** What was predicted for a period; NaN where nothing was. */
    double[] of(long cycle) {
        int place = place(cycle);
        return cycles[place] == cycle ? values[place] : none;
    }

    /** Where the prediction for a period is to be written. */
    double[] next(long cycle) {
        int place = place(cycle);
        cycles[place] = cycle;
        return values[place];
    }

    /** Nothing is predicted any more. */
    void forget() {
        Arrays.fill(cycles, -1);
    }

    private int place(long cycle) {
        return (int) (cycle % cycles.length);
    }
}
