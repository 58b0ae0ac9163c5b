package dev.takt.monitoring.simulated;

import dev.takt.loop.cycle.CommandImage.Limit;
import dev.takt.loop.cycle.PlanView;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;

/**
 * Two stirred tanks in series, each heated by a jacket, and the proportional law that keeps them at a temperature. A step is a period.
 */
final class HeatedTanks {
    static final double[] LEAST = {0, 0};
    static final double[] MOST = {100, 80};
    /** Of a jacket, in a period. */
    static final double RATE = 8;

    private static final int AHEAD = 40;
    private static final double AMBIENT = 20;

    private final Random random;
    private final double[] state = {AMBIENT, AMBIENT, 0.5, 1.2};
    private final double[] heat = {0, 0};

    /** Cold tanks, disturbed by numbers of this source. */
    HeatedTanks(Random random) {
        this.random = random;
    }

    /** Two temperatures, a concentration and a level. */
    double[] state() {
        return state.clone();
    }

    /** What the jackets give. */
    double[] heat() {
        return heat.clone();
    }

    /** The heat that the control law wants. */
    double[] wanted(double target) {
        return control(state, target);
    }

    private static double[] control(double[] from, double target) {
        return new double[] {
            2 * (target - AMBIENT) + 3 * (target - from[0]), 0.5 * (target - AMBIENT) + 3 * (target - from[1])
        };
    }

    /** Heats with what is wanted, as far as a jacket can; what limited each. */
    List<Limit> apply(double[] wanted) {
        List<Limit> limits = new ArrayList<>();
        for (int i = 0; i < heat.length; i++) {
            double bounded = Math.clamp(wanted[i], LEAST[i], MOST[i]);
            double rated = Math.clamp(bounded, heat[i] - RATE, heat[i] + RATE);
            limits.add(
                    rated != bounded
                            ? Limit.RATE
                            : wanted[i] > MOST[i] ? Limit.MAX : wanted[i] < LEAST[i] ? Limit.MIN : Limit.NONE);
            heat[i] = rated;
        }
        return limits;
    }

    /** Lets a period pass. */
    void advance(long cycle) {
        advance(state, heat);
        state[0] += 0.15 * random.nextGaussian();
        state[1] += 0.1 * random.nextGaussian();
        state[2] = 0.5 + 0.2 * Math.sin(cycle / 60.0);
        state[3] = 1.2 + 0.1 * Math.sin(cycle / 25.0);
    }

    private static void advance(double[] state, double[] heat) {
        double first = state[0];
        state[0] += 0.05 * (AMBIENT - state[0] + heat[0] / 2);
        state[1] += 0.05 * (0.5 * first + 0.5 * AMBIENT - state[1] + heat[1] / 2);
    }

    /**
     * What becomes of the tanks without disturbances.
     *
     * @param time of a period from now, the next being 1, in seconds of the plant
     */
    PlanView predict(double target, long cycle, IntToDoubleFunction time) {
        double[] at = state.clone();
        double[] times = new double[AHEAD];
        double[][] paths = new double[4][AHEAD];
        double[] given = heat.clone();
        for (int k = 0; k < AHEAD; k++) {
            times[k] = time.applyAsDouble(k + 1);
            paths[0][k] = at[0];
            paths[1][k] = at[1];
            double[] wanted = control(at, target);
            for (int i = 0; i < 2; i++) {
                given[i] = Math.clamp(Math.clamp(wanted[i], LEAST[i], MOST[i]), given[i] - RATE, given[i] + RATE);
                paths[2 + i][k] = given[i];
            }
            advance(at, given);
        }
        return new PlanView(
                cycle,
                times,
                List.of(
                        new PlanView.Trajectory("T[1]", false, paths[0]),
                        new PlanView.Trajectory("T[2]", false, paths[1]),
                        new PlanView.Trajectory("Q[1]", true, paths[2]),
                        new PlanView.Trajectory("Q[2]", true, paths[3])));
    }
}
