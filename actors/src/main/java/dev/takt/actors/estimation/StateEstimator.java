package dev.takt.actors.estimation;

import dev.takt.actors.measurement.ProcessImage;
import dev.takt.actors.state.StateExchange;
import java.util.List;

/**
 * Estimates the state of a plant. Each period: {@link #predict} with the controls that were actually applied, {@link
 * #expectedSignals} for the validation of the measurements, {@link #correct} with the image. An instance belongs to one
 * thread.
 */
public interface StateEstimator {

    /** Starts again at the model's initial state. */
    void begin(double time);

    /**
     * Starts again at a given state.
     *
     * @param state as returned by {@link #estimate}
     */
    void begin(StateEstimate state);

    /**
     * Sets a parameter of the model from now on.
     *
     * @param values one for all points, or one for each
     */
    void setParameter(String name, double... values);

    /**
     * Sets the time of the estimate; its values are unchanged.
     *
     * @param time in seconds since the start of the loop
     */
    void at(double time);

    /**
     * Predicts over a time span.
     *
     * @param applied the controls that acted during that time, in the order of the model
     * @param seconds of the plant
     * @return whether the model could be integrated; the estimate is as before if not
     */
    boolean predict(double[] applied, double seconds);

    /**
     * The expected values of the signals now.
     *
     * @param result one per signal, in the order given to the estimator; NaN where the model has no value
     */
    void expectedSignals(double[] result);

    /**
     * Corrects the estimate.
     *
     * @param image of the same signals
     */
    void correct(ProcessImage image);

    /**
     * Sets the gate for measurements from now on.
     *
     * @param deviations standard deviations of the innovation above which a measurement is not used; infinity for no gate
     */
    default void gate(double deviations) {
        // an estimator without a gate uses every measurement
    }

    /** The present estimate; filled again by the next call. */
    StateEstimate estimate();

    /**
     * The predicted state if given controls act from now on; the present estimate is unchanged.
     *
     * @param result as before if the model cannot be integrated
     * @return whether it could
     */
    boolean ahead(double[] applied, double seconds, StateEstimate result);

    /** The results and the innovations of the last correction. */
    Innovations innovations();

    /** Parameters of the model that are estimated along with the state; their entries of the estimate have the same names. */
    List<String> estimatedParameters();

    /**
     * The standard deviation of the present estimate of a parameter, by the covariance.
     *
     * @param parameter one of {@link #estimatedParameters}
     */
    double deviation(String parameter);

    /** Exchanges what later estimates depend on. */
    void exchange(StateExchange state);
}
