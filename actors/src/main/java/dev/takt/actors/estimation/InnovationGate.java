package dev.takt.actors.estimation;

import dev.takt.actors.measurement.ProcessImage;
import dev.takt.actors.state.StateExchange;
import java.util.Arrays;

/**
 * Keeps measurements away from an estimate whose innovations are too large. A signal is kept away for its {@code bad-reads} corrections in
 * a row: one outlier is a wrong value, but many of them show that it is the estimate that is wrong, and that needs the measurement. From
 * then on the gate is open for the signal until one of its innovations is small.
 */
final class InnovationGate {
    private final int[] large;
    private final int[] patience;
    private double deviations;

    /**
     * An open or a closed gate.
     *
     * @param deviations standard deviations up to which an innovation passes; infinity for no gate
     */
    InnovationGate(int signals, double deviations) {
        this.large = new int[signals];
        this.patience = new int[signals];
        this.deviations = deviations;
        Arrays.fill(patience, Integer.MAX_VALUE);
    }

    /** Sets the standard deviations up to which an innovation passes. */
    void passUpTo(double newDeviations) {
        deviations = newDeviations;
    }

    /** Begins to count anew. */
    void forget() {
        Arrays.fill(large, 0);
    }

    /** Takes from the image how many innovations in a row are kept away. */
    void follow(ProcessImage image) {
        for (int i = 0; i < patience.length; i++) {
            patience[i] = image.badReads(i);
        }
    }

    /**
     * Whether a measurement may correct the estimate.
     *
     * @param square of the innovation over its standard deviation
     */
    boolean passes(int signal, double square) {
        return isSmall(square) || large[signal] >= patience[signal];
    }

    /** Counts the innovations of a period, of which those of signals without a new value are NaN. */
    void count(Innovations innovations) {
        for (int i = 0; i < large.length; i++) {
            double square = innovations.normalizedSquare(i);
            if (!Double.isNaN(square)) {
                large[i] = isSmall(square) ? 0 : Math.min(large[i], Integer.MAX_VALUE - 1) + 1;
            }
        }
    }

    private boolean isSmall(double square) {
        return square <= deviations * deviations;
    }

    /** Exchanges the counts. */
    void exchange(StateExchange state) {
        state.wholes(large);
    }
}
