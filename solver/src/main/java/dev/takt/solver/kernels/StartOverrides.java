package dev.takt.solver.kernels;

import java.util.Arrays;

/** First guesses set at run time in place of the model's expressions. Only numbers change. */
public final class StartOverrides {
    /** Marks an entry whose expression holds; no guess can be NaN. */
    private static final double NONE = Double.NaN;

    private final double[] values;
    private boolean used;

    StartOverrides(int variables) {
        values = new double[variables];
        clear();
    }

    /**
     * Starts one entry of the variable vector elsewhere.
     *
     * @throws IllegalArgumentException if the value is not finite
     */
    public void set(int variable, double value) {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException("a start at " + value + "; expected a finite number");
        }
        used = true;
        values[variable] = value;
    }

    /** Returns to the starts of the model. */
    public void clear() {
        used = false;
        Arrays.fill(values, NONE);
    }

    void apply(double[] x) {
        if (!used) {
            return;
        }
        for (int i = 0; i < x.length; i++) {
            if (!Double.isNaN(values[i])) {
                x[i] = values[i];
            }
        }
    }
}
