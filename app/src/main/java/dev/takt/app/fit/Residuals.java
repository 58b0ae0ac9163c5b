package dev.takt.app.fit;

/**
 * The errors of a model that follows a record, of one signal.
 *
 * @param signal its name
 * @param noise the root of their mean square, or the standard deviation that was given; NaN for a signal without values
 * @param samples how many values were measured
 * @param correlation from each error to the next, about 0 for noise
 * @param farthest the largest error, in units of the root of their mean square
 */
record Residuals(String signal, double noise, int samples, double correlation, double farthest) {
    /** Of a normal distribution one value in two million is farther, in standard deviations. */
    private static final double FARTHEST = 5;

    private static final double CORRELATED = 0.4;

    /** Of this many correlations of white noise one in a thousand is larger, in standard deviations. */
    private static final double RARE = 3;

    /** Whether the errors look like noise: none of them far beyond the others, none like the one before. */
    boolean areNoise() {
        return !(farthest > FARTHEST) && !(correlation > CORRELATED);
    }

    /** Whether errors follow each other more than so few samples of noise do by chance. */
    boolean followEachOther() {
        return correlation > CORRELATED && correlation * Math.sqrt(samples) > RARE;
    }

    /** Whether one error is far beyond the others. */
    boolean haveOutliers() {
        return farthest > FARTHEST;
    }

    /**
     * By how much the deviation of a parameter is too small: of errors with this correlation so many fewer samples tell something new
     * (that of the mean of an autoregressive process).
     */
    double optimism() {
        return Math.sqrt((1 + correlation) / (1 - correlation));
    }

    /** The same with a standard deviation that was given. */
    Residuals withNoise(double given) {
        return new Residuals(signal, given, samples, correlation, farthest);
    }
}
