package dev.takt.actors.estimation;

import dev.takt.actors.measurement.ProcessImage;
import java.util.List;

/**
 * Estimates the state of a plant. Each period: {@link #predict} with the controls that were really applied, {@link
 * #expectedSignals} for the validation of the measurements, {@link #correct} with the image. An instance belongs to one thread.
 */
public interface StateEstimator {

    /** Starts again at the model's initial state. */
    void begin(double time);

    /**
     * Starts again at a given state.
     *
     * @param state as {@link #estimate} gives it
     */
    void begin(StateEstimate state);

    /**
     * Sets a parameter of the model from now on.
     *
     * @param values one for all places, or one for each
     */
    void setParameter(String name, double... values);

    /**
     * Says what time it is: the estimate is of that time from now on, as it is.
     *
     * @param time in seconds since the start of the loop
     */
    void at(double time);

    /**
     * Lets time pass.
     *
     * @param applied the controls that acted during that time, in the order of the model
     * @param seconds of the plant
     * @return whether the model could be integrated; the estimate is as before if not
     */
    boolean predict(double[] applied, double seconds);

    /**
     * What the signals are expected to be now.
     *
     * @param result one a signal, in the order given to the estimator; NaN where the model does not say
     */
    void expectedSignals(double[] result);

    /**
     * Corrects the estimate.
     *
     * @param image of the same signals
     */
    void correct(ProcessImage image);

    /**
     * Gates the measurements otherwise from now on.
     *
     * @param deviations standard deviations of the innovation above which a measurement is not used; infinity for no gate
     */
    default void gate(double deviations) {
        // an estimator without a gate uses every measurement
    }

    /** The present estimate; filled again by the next call. */
    StateEstimate estimate();

    /**
     * The state that lies ahead if some controls act from now on; the present estimate stays.
     *
     * @param result as before if the model cannot be integrated
     * @return whether it could
     */
    boolean ahead(double[] applied, double seconds, StateEstimate result);

    /** What the last correction did with each signal, and how far off the prediction was. */
    Innovations innovations();

    /** Parameters of the model that are estimated along with the state; their entries of the estimate have the same names. */
    List<String> estimatedParameters();
}
