package dev.takt.actors.estimation;

import dev.takt.config.Case;
import dev.takt.dynamics.ParameterSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * How soon a filter finds a disturbance that begins as a step: the periods until it misses less than a part of 1/e of it, with the
 * gain that the Kalman filter has after a while (Simon 2006, Optimal State Estimation, 7.3), to first order about the initial state. It
 * is the integral action of a loop without offset. Moving-horizon estimation has the same one while no bound is reached.
 *
 * @param disturbance its name
 * @param periods of control; more than {@link #MOST_PERIODS} stand for any larger number
 */
public record DisturbanceSettling(String disturbance, int periods) {
    private static final double MISSED = Math.exp(-1);
    private static final double STEADY = 1e-6;
    /** Nobody waits for longer: a disturbance that is found later is not. */
    public static final int MOST_PERIODS = 10_000;
    /** A line of a report is not worth more. */
    private static final double MOST_MULTIPLICATIONS = 2e9;

    /** Whether it is found in a time that can be waited for. */
    public boolean isFound() {
        return periods <= MOST_PERIODS;
    }

    /**
     * The disturbances that were added to the model of a case with {@code ekf} or {@code mhe}, all of which its measurements show.
     *
     * @param signals names of the measured entries, each of which is measured in each period
     * @param period of control in seconds
     * @return empty for a filter that is too large to say, or whose gain does not settle
     */
    public static List<DisturbanceSettling> of(Case read, List<String> signals, double period) {
        ModelMotion motion = DisturbanceRank.motion(read, ParameterSource.MODEL);
        LinearMotion linear = LinearMotion.of(motion, signals, period, 0);
        SignalMap map = new SignalMap(signals, motion.states());
        NoiseTable noise = NoiseTable.of(
                read.estimator().drifting(period),
                linear.variables(),
                IntStream.range(0, signals.size()).mapToObj(map::variable).toList());
        Optional<double[][]> gains = gains(linear, noise, period);
        if (gains.isEmpty()) {
            return List.of();
        }
        List<DisturbanceSettling> found = new ArrayList<>();
        for (String disturbance : read.estimator().offsetFree().parameters()) {
            found.add(new DisturbanceSettling(
                    disturbance, periods(linear, gains.get(), linear.variables().indexOf(disturbance))));
        }
        return found;
    }

    /** The gains of the signals, one after the other, where they no longer change. */
    private static Optional<double[][]> gains(LinearMotion motion, NoiseTable noise, double period) {
        int size = motion.transition().length;
        Covariance covariance = new Covariance(size);
        covariance.reset(noise.initial());
        double[] rates =
                Arrays.stream(noise.process()).map(each -> each / period).toArray();
        double[][] gains = new double[motion.outputs().length][size];
        double[] gain = new double[size];
        for (double used = 0; used < MOST_MULTIPLICATIONS; used += 2 * Math.pow(size, 3)) {
            covariance.propagate(motion.transition(), rates);
            double change = 0;
            double largest = 0;
            for (int i = 0; i < gains.length; i++) {
                covariance.correct(motion.outputs()[i], noise.measurement()[i], gain);
                for (int k = 0; k < size; k++) {
                    change = Math.max(change, Math.abs(gain[k] - gains[i][k]));
                    largest = Math.max(largest, Math.abs(gain[k]));
                    gains[i][k] = gain[k];
                }
            }
            if (change <= STEADY * largest) {
                return Optional.of(gains);
            }
        }
        return Optional.empty();
    }

    /** The periods after which an error of one entry alone has become small in it. */
    private static int periods(LinearMotion motion, double[][] gains, int entry) {
        int size = motion.transition().length;
        double[] error = new double[size];
        error[entry] = 1;
        for (int k = 1; k <= MOST_PERIODS; k++) {
            double[] moved = new double[size];
            for (int i = 0; i < size; i++) {
                moved[i] = product(motion.transition()[i], error);
            }
            error = moved;
            for (int i = 0; i < gains.length; i++) {
                double innovation = product(motion.outputs()[i], error);
                for (int j = 0; j < size; j++) {
                    error[j] -= gains[i][j] * innovation;
                }
            }
            if (Math.abs(error[entry]) <= MISSED) {
                return k;
            }
        }
        return MOST_PERIODS + 1;
    }

    /** Of a row, which may be longer, and a state. */
    private static double product(double[] row, double[] state) {
        double sum = 0;
        for (int j = 0; j < state.length; j++) {
            sum += row[j] * state[j];
        }
        return sum;
    }
}
