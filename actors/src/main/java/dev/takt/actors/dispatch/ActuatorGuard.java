package dev.takt.actors.dispatch;

import dev.takt.actors.state.StateExchange;
import dev.takt.loop.cycle.CommandImage.Limit;
import java.util.Arrays;
import java.util.List;

/**
 * The last check of every command, whatever its source. A value that is not finite is replaced by the value before, no
 * value changes faster than the rate of the actuator, and none leaves its limits. Interventions are counted; frequent
 * interventions indicate a controller that needs tuning.
 */
public final class ActuatorGuard {
    private final MovingLimits limits;
    private final double period;
    private final double[] last;
    private final long[][] counts;

    /**
     * Makes a guard without a previous value: for the first command only the limits apply.
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

    /** Sets new limits and rates; limits are reached over at least the given number of periods. */
    public void configure(List<Actuator> changed, int periods) {
        limits.moveTo(changed, periods);
    }

    /** A period begins. */
    public void advance() {
        limits.advance();
    }

    /** The limits in force. */
    MovingLimits limits() {
        return limits;
    }

    /** Continues from the read-backs; one that is not finite leaves the last value. */
    public void track(double[] shown) {
        for (int i = 0; i < last.length; i++) {
            last[i] = Double.isFinite(shown[i]) ? shown[i] : last[i];
        }
    }

    /** Continues one actuator from a position: somebody else has moved it there, at any rate. */
    void follow(int actuator, double position) {
        last[actuator] = position;
    }

    /** The last command or read-back; a copy, NaN for none. */
    public double[] last() {
        return last.clone();
    }

    /**
     * Makes a command admissible.
     *
     * @param wanted one value per actuator
     * @param applied result, one value per actuator: the admissible command
     * @param done result, the intervention for each
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

    /** The number of interventions of a kind for an actuator. */
    public long count(int actuator, Limit limit) {
        return counts[actuator][limit.ordinal()];
    }

    /** Exchanges the last command and the limits in force. */
    void exchange(StateExchange state) {
        limits.exchange(state);
        state.reals(last);
    }
}
