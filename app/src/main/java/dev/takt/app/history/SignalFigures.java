package dev.takt.app.history;

import dev.takt.loop.cycle.SignalStanding;
import java.util.ArrayList;
import java.util.List;

/** Key figures of a signal, summed over the periods in which the loop drove its actuators. */
public final class SignalFigures {
    private static final int MOST_EXCURSIONS = 100;

    private final double lower;
    private final double upper;
    private double error;
    private double tracked;
    private double worstError;
    private double violation;
    private double violated;
    private double worstViolation;
    private long measured;
    private long bridged;
    private long lost;
    private final List<Excursion> excursions = new ArrayList<>();
    private long moreExcursions;
    private boolean isBeyond;

    /**
     * @param lower limit; negative infinity for none
     * @param upper limit; infinity for none
     */
    public SignalFigures(double lower, double upper) {
        this.lower = lower;
        this.upper = upper;
    }

    /**
     * Adds a period.
     *
     * @param wallMillis time of day
     * @param setPoint NaN for none
     * @param seconds of the plant that the value stands for
     */
    void add(long wallMillis, double value, double setPoint, SignalStanding standing, double seconds) {
        if (standing.isMeasured()) {
            measured++;
        } else if (standing == SignalStanding.LOST) {
            lost++;
        } else {
            bridged++;
        }
        if (!Double.isFinite(value)) {
            return;
        }
        if (Double.isFinite(setPoint)) {
            error += Math.abs(value - setPoint) * seconds;
            tracked += seconds;
            worstError = Math.max(worstError, Math.abs(value - setPoint));
        }
        double beyond = Math.max(0, Math.max(lower - value, value - upper));
        if (beyond > 0) {
            violation += beyond * seconds;
            violated += seconds;
            worstViolation = Math.max(worstViolation, beyond);
            leave(new Excursion(wallMillis, wallMillis, seconds, beyond));
        }
        isBeyond = beyond > 0;
    }

    private void leave(Excursion now) {
        if (isBeyond && moreExcursions == 0) {
            excursions.add(excursions.removeLast().and(now));
        } else if (!isBeyond && excursions.size() < MOST_EXCURSIONS) {
            excursions.add(now);
        } else if (!isBeyond) {
            moreExcursions++;
        }
    }

    /** What follows is not connected with what was before. */
    void interrupt() {
        isBeyond = false;
    }

    /** Whether it had a set-point. */
    public boolean isTracked() {
        return tracked > 0;
    }

    /** The integral of the absolute error over time. */
    public double error() {
        return error;
    }

    public double meanError() {
        return tracked > 0 ? error / tracked : Double.NaN;
    }

    public double worstError() {
        return worstError;
    }

    /** The integral of what was beyond a limit over time. */
    public double violation() {
        return violation;
    }

    public double violatedSeconds() {
        return violated;
    }

    public double worstViolation() {
        return worstViolation;
    }

    /** The share of the periods in which it was measured; NaN without any. */
    public double measuredShare() {
        long all = measured + bridged + lost;
        return all == 0 ? Double.NaN : (double) measured / all;
    }

    /** When it was beyond its limits, in the order of time. */
    public List<Excursion> excursions() {
        return List.copyOf(excursions);
    }

    /** Excursions beyond those that are kept. */
    public long moreExcursions() {
        return moreExcursions;
    }

    public long lostPeriods() {
        return lost;
    }
}
