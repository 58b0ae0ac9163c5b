package dev.takt.actors.dispatch;

import dev.takt.loop.cycle.CommandImage.Limit;
import java.util.Arrays;
import java.util.List;

/**
 * The last thing that a command passes, whoever made it: what is not finite is replaced by the value before, no value changes
 * faster than the actuator may, and none leaves its limits. What the guard does is counted; a guard that often has something
 * to do points at a controller that needs tuning.
 */
public final class ActuatorGuard {
    private final MovingLimits limits;
    private final double period;
    private final double[] last;
    private final long[][] counts;

    /**
     * Makes a guard that knows no value yet: the first command is only held to the limits.
     *
     * @param period seconds of the plant between two commands
     */
    public ActuatorGuard(List<Actuator> actuators, double period) {
        this.limits = new MovingLimits(actuators, period);
        this.period = period;
        this.last = new double[actuators.size()];
        this.counts = new long[actuators.size()][Limit.values().length];
        Arrays.fill(last, Double.NaN);
    }

    /** Other limits and rates hold from now on; limits are reached over at least the given number of periods. */
    public void configure(List<Actuator> changed, int periods) {
        limits.moveTo(changed, periods);
    }

    /** A period begins. */
    public void advance() {
        limits.advance();
    }

    /** The limits as they are in force. */
    MovingLimits limits() {
        return limits;
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
     * @param done result, what was done to each
     */
    public void guard(double[] wanted, double[] applied, Limit[] done) {
        for (int i = 0; i < last.length; i++) {
            done[i] = guard(i, wanted[i]);
            applied[i] = last[i];
            counts[i][done[i].ordinal()]++;
        }
    }

    private Limit guard(int i, double wanted) {
        Actuator actuator = limits.actuators().get(i);
        if (!Double.isFinite(wanted)) {
            last[i] = limits.clamp(i, Double.isFinite(last[i]) ? last[i] : actuator.failSafe());
            return Limit.GUARD;
        }
        double reach = actuator.rate() * period;
        double reached = Double.isFinite(last[i]) && Double.isFinite(reach)
                ? Math.clamp(wanted, last[i] - reach, last[i] + reach)
                : wanted;
        double inside = limits.clamp(i, reached);
        last[i] = inside;
        if (inside < reached) {
            return Limit.MAX;
        }
        if (inside > reached) {
            return Limit.MIN;
        }
        return reached == wanted ? Limit.NONE : Limit.RATE;
    }

    /** How often something was done to an actuator. */
    public long count(int actuator, Limit limit) {
        return counts[actuator][limit.ordinal()];
    }
}
