package dev.takt.actors.dispatch;

import dev.takt.actors.state.StateExchange;
import java.util.List;

/**
 * The limits of the actuators in force. New limits are reached in equal steps, none larger than the rate of the
 * actuator allows in a period. So an actuator at a moving limit never has to move faster than its rate.
 */
final class MovingLimits {
    private final double period;
    private final double[] least;
    private final double[] most;
    private final double[] leastStep;
    private final double[] mostStep;
    private List<Actuator> actuators;

    /**
     * Starts with constant limits.
     *
     * @param period seconds of the plant between two commands
     */
    MovingLimits(List<Actuator> actuators, double period) {
        this.actuators = List.copyOf(actuators);
        this.period = period;
        this.least = actuators.stream().mapToDouble(Actuator::least).toArray();
        this.most = actuators.stream().mapToDouble(Actuator::most).toArray();
        this.leastStep = new double[least.length];
        this.mostStep = new double[most.length];
    }

    /** Moves to new limits, over at least the given number of periods. */
    void moveTo(List<Actuator> changed, int periods) {
        actuators = List.copyOf(changed);
        for (int i = 0; i < least.length; i++) {
            double reach = actuators.get(i).rate() * period;
            leastStep[i] = step(least[i], actuators.get(i).least(), periods, reach);
            mostStep[i] = step(most[i], actuators.get(i).most(), periods, reach);
        }
    }

    private static double step(double from, double to, int periods, double reach) {
        double step = Math.abs(to - from) / periods;
        return Double.isFinite(step) ? Math.min(step, reach) : Double.POSITIVE_INFINITY;
    }

    /** A period has passed. */
    void advance() {
        for (int i = 0; i < least.length; i++) {
            double lower = towards(least[i], actuators.get(i).least(), leastStep[i]);
            double upper = towards(most[i], actuators.get(i).most(), mostStep[i]);
            // a limit that comes from infinity waits until the other one has come past it
            least[i] = lower <= upper || Double.isFinite(least[i]) ? lower : least[i];
            most[i] = lower <= upper || Double.isFinite(most[i]) ? upper : most[i];
        }
    }

    private static double towards(double from, double to, double step) {
        return Math.abs(to - from) <= step ? to : from + Math.copySign(step, to - from);
    }

    double clamp(int i, double value) {
        return Math.clamp(value, least[i], most[i]);
    }

    /**
     * The lower limit for plans. A plan may have been computed for the limits of the period before, or for those that
     * will be reached.
     */
    double leastOfPlans(int i) {
        return Math.min(least[i] - leastStep[i], actuators.get(i).least());
    }

    /** The upper limit for plans. */
    double mostOfPlans(int i) {
        return Math.max(most[i] + mostStep[i], actuators.get(i).most());
    }

    List<Actuator> actuators() {
        return actuators;
    }

    /** Exchanges the limits in force and how they move. */
    void exchange(StateExchange state) {
        state.reals(least);
        state.reals(most);
        state.reals(leastStep);
        state.reals(mostStep);
    }
}
