package dev.takt.actors.estimation;

import dev.takt.actors.state.StateExchange;
import java.util.Arrays;

/** The innovations of one correction: measurement less prediction of each signal. A buffer that the estimator fills. */
public final class Innovations {
    final double[] values;
    final double[] squares;
    final double[] sums;
    final CorrectionResult[] results;

    Innovations(int signals) {
        values = new double[signals];
        squares = new double[signals];
        sums = new double[signals];
        results = new CorrectionResult[signals];
        Arrays.fill(results, CorrectionResult.NOT_MEASURED);
        Arrays.fill(values, Double.NaN);
        Arrays.fill(squares, Double.NaN);
    }

    /** Measurement less prediction; NaN if there was no new measurement. */
    public double value(int signal) {
        return values[signal];
    }

    /** The innovation over its standard deviation, squared (NIS); NaN for estimators without deviations. */
    public double normalizedSquare(int signal) {
        return squares[signal];
    }

    /** The sum of all innovations so far; it grows if the model has a constant error. */
    public double accumulated(int signal) {
        return sums[signal];
    }

    /** The result for the signal. */
    public CorrectionResult result(int signal) {
        return results[signal];
    }

    void note(int signal, double value, double square, CorrectionResult result) {
        values[signal] = value;
        squares[signal] = square;
        results[signal] = result;
        if (!Double.isNaN(value)) {
            sums[signal] += value;
        }
    }

    /** Exchanges the sums; the rest is of one correction. */
    void exchange(StateExchange state) {
        state.reals(sums);
    }
}
