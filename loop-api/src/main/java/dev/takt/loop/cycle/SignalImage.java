package dev.takt.loop.cycle;

import dev.takt.loop.Quality;
import java.util.Arrays;
import java.util.List;

/**
 * The measurements of a period: one entry per signal, in the order of {@link LoopDescription#signals}. The arrays
 * belong to the image and must not be changed.
 *
 * @param raw values as they came
 * @param used values that the controller used: the raw one, or a prediction
 * @param qualities as they came
 * @param verdicts of the validation
 * @param standings the origin of the used values
 * @param ageNanos of the values
 * @param bridged number of consecutive periods for which the used value has been a prediction
 * @param innovationSquares measurement less prediction over its standard deviation, squared (NIS); NaN where the
 *     estimator has none, or there was no new measurement
 * @param innovationSums sums of measurement less prediction since the start; they grow if the model has a constant
 *     error
 */
@SuppressWarnings("ArrayRecordComponent")
// large because it has one array per column of the table of signals
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

    /** An image of signals without innovations. */
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

    /** The same signals with the origin of their values. */
    public SignalImage withStandings(List<SignalStanding> known) {
        return new SignalImage(
                raw, used, qualities, verdicts, known, ageNanos, bridged, innovationSquares, innovationSums);
    }

    /** An empty image: nothing was measured in the period. */
    public static SignalImage none() {
        return new SignalImage(new double[0], new double[0], List.of(), List.of(), List.of(), new long[0], new int[0]);
    }

    private static double[] unknown(int size) {
        double[] none = new double[size];
        Arrays.fill(none, Double.NaN);
        return none;
    }
}
