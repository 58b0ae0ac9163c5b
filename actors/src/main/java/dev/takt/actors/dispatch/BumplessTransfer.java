package dev.takt.actors.dispatch;

/**
 * Bumpless transfer: the first command equals the read-backs, and the difference to the wanted command fades in equal
 * steps.
 */
public final class BumplessTransfer {
    private int periods;
    private final double[] shown;
    private final double[] offset;
    private int left;
    private int fading;
    private boolean beginning;

    /**
     * Starts without a transfer.
     *
     * @param actuators number of them
     * @param periods over which a difference fades; 0 for a jump
     */
    public BumplessTransfer(int actuators, int periods) {
        this.periods = periods;
        this.shown = new double[actuators];
        this.offset = new double[actuators];
    }

    /** Sets the number of periods over which a difference fades, from the next take-over on. */
    public void configure(int changed) {
        periods = changed;
    }

    /** The next command is the first after a take-over. */
    public void begin(double[] shownNow) {
        System.arraycopy(shownNow, 0, shown, 0, shown.length);
        beginning = true;
    }

    /** Changes a command in place to the one that is applied. */
    public void apply(double[] command) {
        if (beginning) {
            for (int i = 0; i < offset.length; i++) {
                double difference = shown[i] - command[i];
                offset[i] = Double.isFinite(difference) ? difference : 0;
            }
            left = periods;
            fading = periods;
            beginning = false;
        }
        if (left == 0) {
            return;
        }
        for (int i = 0; i < offset.length; i++) {
            command[i] += offset[i] * left / fading;
        }
        left--;
    }
}
