package dev.takt.actors.estimation;

import dev.takt.actors.state.StateExchange;

/** The data of the last periods for moving-horizon estimation. Index 0 is the oldest. */
final class WindowData {
    private final int periods;
    final double[][] inputs;
    final double[][] measured;
    final double[][] weights;
    final double[][] priors;
    final double[][][] covariances;
    private int count;

    WindowData(int periods, int inputs, int signals, int states) {
        this.periods = periods;
        this.inputs = new double[periods][inputs];
        this.measured = new double[periods + 1][signals];
        this.weights = new double[periods + 1][signals];
        this.priors = new double[periods + 1][states];
        this.covariances = new double[periods + 1][states][states];
    }

    /** The number of periods; it is also the index of the present. */
    int count() {
        return count;
    }

    /** Clears everything except the entry of the present. */
    void clear() {
        count = 0;
    }

    /** Adds a measurement to those of a point: two of the same signal are one, their mean by weight. */
    void add(int point, int signal, double value, double weight) {
        double before = weights[point][signal];
        double sum = before + weight;
        measured[point][signal] = (before == 0 ? 0 : before * measured[point][signal] / sum) + weight * value / sum;
        weights[point][signal] = sum;
    }

    /**
     * Advances by a period.
     *
     * @return whether the oldest entry was dropped
     */
    boolean advance() {
        if (count < periods) {
            count++;
            return false;
        }
        rotate(inputs);
        rotate(measured);
        rotate(weights);
        rotate(priors);
        rotate(covariances);
        return true;
    }

    private static <T> void rotate(T[] places) {
        T oldest = places[0];
        System.arraycopy(places, 1, places, 0, places.length - 1);
        places[places.length - 1] = oldest;
    }

    /** Exchanges all data. */
    void exchange(StateExchange state) {
        count = state.whole(count);
        state.reals(inputs);
        state.reals(measured);
        state.reals(weights);
        state.reals(priors);
        for (double[][] covariance : covariances) {
            state.reals(covariance);
        }
    }
}
