package dev.takt.app.history;

import dev.takt.loop.cycle.CommandImage.Limit;

/** Key figures of a control. */
public final class ControlFigures {
    private double last = Double.NaN;
    private double travel;
    private long moves;
    private long reversals;
    private long limited;
    private int direction;

    /** Adds the command of a period; one that is not finite was not given. */
    void add(double applied, Limit limit) {
        if (!Double.isFinite(applied)) {
            return;
        }
        limited += limit == Limit.NONE ? 0 : 1;
        double move = applied - last;
        last = applied;
        if (!Double.isFinite(move) || move == 0) {
            return;
        }
        travel += Math.abs(move);
        moves++;
        int sign = move > 0 ? 1 : -1;
        reversals += sign == -direction ? 1 : 0;
        direction = sign;
    }

    /** The command before the first one of another run is not its own. */
    void interrupt() {
        last = Double.NaN;
        direction = 0;
    }

    /** The sum of the sizes of all moves. */
    public double travel() {
        return travel;
    }

    public long moves() {
        return moves;
    }

    public long reversals() {
        return reversals;
    }

    /** Periods in which the guard of the actuator changed the command. */
    public long limited() {
        return limited;
    }
}
