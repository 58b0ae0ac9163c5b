package dev.takt.loop.cycle;

import dev.takt.loop.Quality;
import java.util.Arrays;
import java.util.List;

/**
 * What was measured in a period: one entry a signal, in the order of {@link LoopDescription#signals}. The arrays belong to the
 * image and are not to be changed.
 *
 * @param raw values as they came
 * @param used values that the controller went on with: the raw one, or a prediction
 * @param qualities as they came
 * @param verdicts of the validation
 * @param standings what the used values rest on
 * @param ageNanos of the values
 * @param bridged for how many periods in a row the used value has been a prediction
 * @param innovationSquares measurement less prediction over its standard deviation, squared (NIS); NaN where the estimator knows
 *     none, or nothing new was measured
 * @param innovationSums of measurement less prediction since the start: what a model that is off in one direction shows
 */
@SuppressWarnings("ArrayRecordComponent")
// large because one array a column of the table of signals
public record SignalImage(
        double[] raw,
        double[] used,
        List<Quality> qualities,
        List<SignalVerdict> verdicts,
        List<SignalStanding> standings,
        long[] ageNanos,
        int[] bridged,
        double[] innovationSquares,
        double[] innovationSums) {

    /** An image of signals that no estimator has seen. */
    public SignalImage(
            double[] raw,
            double[] used,
            List<Quality> qualities,
            List<SignalVerdict> verdicts,
            List<SignalStanding> standings,
            long[] ageNanos,
            int[] bridged) {
        this(raw, used, qualities, verdicts, standings, ageNanos, bridged, unknown(raw.length), unknown(raw.length));
    }

    /** The same signals after the correction of an estimate. */
    public SignalImage withInnovations(double[] squares, double[] sums) {
        return new SignalImage(raw, used, qualities, verdicts, standings, ageNanos, bridged, squares, sums);
    }

    /** The same signals, with what the values rest on. */
    public SignalImage withStandings(List<SignalStanding> known) {
        return new SignalImage(
                raw, used, qualities, verdicts, known, ageNanos, bridged, innovationSquares, innovationSums);
    }

    /** An image in which nothing is known of any signal: nothing was measured in the period. */
    public static SignalImage none() {
        return new SignalImage(new double[0], new double[0], List.of(), List.of(), List.of(), new long[0], new int[0]);
    }

    private static double[] unknown(int size) {
        double[] none = new double[size];
        Arrays.fill(none, Double.NaN);
        return none;
    }
}
