package dev.takt.actors.dispatch;

import dev.takt.actors.state.StateExchange;

/**
 * Bumpless transfer: the first command equals the read-backs, and the difference to the wanted command fades in equal
 * steps. One actuator may come back on its own.
 *
 * <p>Each command lies between the one before and the wanted one. A plan that begins at the applied input and keeps to a
 * rate is therefore followed within that rate, and within its bounds.
 */
public final class BumplessTransfer {
    private int periods;
    private int comeback;
    private final int[] left;
    private final boolean[] beginning;

    /**
     * Starts without a transfer.
     *
     * @param actuators number of them
     * @param periods over which a difference fades; 0 for a jump
     */
    public BumplessTransfer(int actuators, int periods) {
        this.periods = periods;
        this.comeback = periods;
        this.left = new int[actuators];
        this.beginning = new boolean[actuators];
    }

    /** Sets the number of periods over which a difference fades, from the next take-over on. */
    public void configure(int changed) {
        configure(changed, changed);
    }

    /**
     * Sets the number of periods over which a difference fades, from the next take-over on.
     *
     * @param ofOne the same for an actuator that comes back on its own
     */
    void configure(int changed, int ofOne) {
        periods = changed;
        comeback = ofOne;
    }

    /** The next command is the first after a take-over. */
    public void begin() {
        for (int i = 0; i < left.length; i++) {
            begin(i, periods);
        }
    }

    /** The next command is the first of one actuator that comes back. */
    void begin(int actuator) {
        begin(actuator, comeback);
    }

    private void begin(int actuator, int over) {
        left[actuator] = over;
        beginning[actuator] = over > 0;
    }

    /**
     * Changes a command in place to the one that is applied.
     *
     * @param command the wanted one
     * @param last what acts now: the last command, or the read-backs; not a number where it is not known
     */
    public void apply(double[] command, double[] last) {
        for (int i = 0; i < left.length; i++) {
            if (left[i] == 0) {
                continue;
            }
            double difference = command[i] - last[i];
            if (!Double.isFinite(difference)) {
                left[i] = 0;
            } else if (beginning[i]) {
                command[i] = last[i];
            } else {
                command[i] = last[i] + difference / left[i];
                left[i]--;
            }
            beginning[i] = false;
        }
    }

    /** Exchanges what still fades. */
    void exchange(StateExchange state) {
        state.wholes(left);
        state.flags(beginning);
    }
}
