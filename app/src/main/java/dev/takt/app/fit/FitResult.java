package dev.takt.app.fit;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a record says about the parameters of a model. The arrays must not be changed.
 *
 * @param parameters names
 * @param before values in the case
 * @param fitted values with which the model follows the record best
 * @param covariance of the fitted values; NaN where the record does not determine one
 * @param sum of the squared errors, each in units of its standard deviation
 * @param signals the errors of the measurements from the model
 * @param samples times that were fitted
 * @param heldOut the check on the rest of the record; empty where nothing is left
 */
@SuppressWarnings("ArrayRecordComponent")
record FitResult(
        List<String> parameters,
        double[] before,
        double[] fitted,
        double[][] covariance,
        double sum,
        List<Residuals> signals,
        int samples,
        Optional<HeldOut> heldOut) {
    /** Correlations beyond this say that two parameters can hardly be told apart. */
    private static final double CLOSE = 0.95;

    /**
     * How well models follow what they have not been fitted to.
     *
     * @param samples number of times
     * @param before the root of the mean squared error of each signal with the values of the case; NaN where there is none
     * @param fitted the same with the fitted values
     */
    @SuppressWarnings("ArrayRecordComponent")
    record HeldOut(int samples, double[] before, double[] fitted) {}

    /** Two parameters that the record can hardly tell apart. */
    record Alike(String one, String other, double correlation) {}

    /** The standard deviation of a parameter; NaN where the record does not determine it. */
    double deviation(int parameter) {
        return Math.sqrt(covariance[parameter][parameter]);
    }

    /** Whether the record determines a parameter: it is larger than its deviation. */
    boolean isDetermined(int parameter) {
        return deviation(parameter) < Math.abs(fitted[parameter]);
    }

    /** The pairs that can hardly be told apart. */
    List<Alike> alike() {
        List<Alike> pairs = new ArrayList<>();
        for (int i = 0; i < fitted.length; i++) {
            for (int j = i + 1; j < fitted.length; j++) {
                double correlation = covariance[i][j] / (deviation(i) * deviation(j));
                if (Math.abs(correlation) > CLOSE) {
                    pairs.add(new Alike(parameters.get(i), parameters.get(j), correlation));
                }
            }
        }
        return pairs;
    }
}
