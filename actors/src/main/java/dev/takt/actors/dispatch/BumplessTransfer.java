package dev.takt.actors.dispatch;

import dev.takt.actors.state.StateExchange;

/**
 * Bumpless transfer: the first command equals the read-backs, and the difference to the wanted command fades in equal
 * steps. One actuator may come back on its own.
 */
public final class BumplessTransfer {
    private int periods;
    private int comeback;
    private final double[] shown;
    private final double[] offset;
    private final int[] left;
    private final int[] fading;
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
        this.shown = new double[actuators];
        this.offset = new double[actuators];
        this.left = new int[actuators];
        this.fading = new int[actuators];
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
    public void begin(double[] shownNow) {
        for (int i = 0; i < shown.length; i++) {
            begin(i, shownNow[i], periods);
        }
    }

    /** The next command is the first of one actuator that comes back. */
    void begin(int actuator, double shownNow) {
        begin(actuator, shownNow, comeback);
    }

    private void begin(int actuator, double shownNow, int over) {
        shown[actuator] = shownNow;
        fading[actuator] = over;
        beginning[actuator] = true;
    }

    /** Changes a command in place to the one that is applied. */
    public void apply(double[] command) {
        for (int i = 0; i < offset.length; i++) {
            if (beginning[i]) {
                double difference = shown[i] - command[i];
                offset[i] = Double.isFinite(difference) ? difference : 0;
                left[i] = fading[i];
                beginning[i] = false;
            }
            if (left[i] > 0) {
                command[i] += offset[i] * left[i] / fading[i];
                left[i]--;
            }
        }
    }

    /** Exchanges what still fades. */
    void exchange(StateExchange state) {
        state.reals(shown);
        state.reals(offset);
        state.wholes(left);
        state.wholes(fading);
        state.flags(beginning);
    }
}
