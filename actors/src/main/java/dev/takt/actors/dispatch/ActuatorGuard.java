package dev.takt.actors.dispatch;

import dev.takt.monitoring.cycle.CommandImage.Limit;
import java.util.Arrays;
import java.util.List;

/**
 * The last thing that a command passes, whoever made it: what is not finite is replaced by the value before, no value changes
 * faster than the actuator may, and none leaves its limits. What the guard does is counted; a guard that often has something
 * to do points at a controller that needs tuning.
 */
public final class ActuatorGuard {
    private final List<Actuator> actuators;
    private final double period;
    private final double[] last;
    private final long[][] counts;

    /**
     * Makes a guard that knows no value yet: the first command is only held to the limits.
     *
     * @param period seconds of the plant between two commands
     */
    public ActuatorGuard(List<Actuator> actuators, double period) {
        this.actuators = List.copyOf(actuators);
        this.period = period;
        this.last = new double[actuators.size()];
        this.counts = new long[actuators.size()][Limit.values().length];
        Arrays.fill(last, Double.NaN);
    }

    /** Begins again from what the actuators show; what is not finite leaves the last value. */
    public void track(double[] shown) {
        for (int i = 0; i < last.length; i++) {
            last[i] = Double.isFinite(shown[i]) ? shown[i] : last[i];
        }
    }

    /** What went out last, or is shown; a copy, NaN for nothing. */
    public double[] last() {
        return last.clone();
    }

    /**
     * Makes a command admissible.
     *
     * @param wanted one value an actuator
     * @param applied result, one value an actuator; what the actuators get
     * @param limits result, what was done to each
     */
    public void guard(double[] wanted, double[] applied, Limit[] limits) {
        for (int i = 0; i < last.length; i++) {
            limits[i] = guard(i, wanted[i]);
            applied[i] = last[i];
            counts[i][limits[i].ordinal()]++;
        }
    }

    private Limit guard(int i, double wanted) {
        Actuator actuator = actuators.get(i);
        if (!Double.isFinite(wanted)) {
            last[i] = clamp(actuator, Double.isFinite(last[i]) ? last[i] : actuator.failSafe());
            return Limit.GUARD;
        }
        double reach = actuator.rate() * period;
        double reached = Double.isFinite(last[i]) && Double.isFinite(reach)
                ? Math.clamp(wanted, last[i] - reach, last[i] + reach)
                : wanted;
        double inside = clamp(actuator, reached);
        last[i] = inside;
        if (inside < reached) {
            return Limit.MAX;
        }
        if (inside > reached) {
            return Limit.MIN;
        }
        return reached == wanted ? Limit.NONE : Limit.RATE;
    }

    private static double clamp(Actuator actuator, double value) {
        return Math.clamp(value, actuator.least(), actuator.most());
    }

    /** How often something was done to an actuator. */
    public long count(int actuator, Limit limit) {
        return counts[actuator][limit.ordinal()];
    }
}
