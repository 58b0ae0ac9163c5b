package dev.takt.actors.ingestion;

import dev.takt.actors.measurement.ProcessImage;

/** Makes the state of a period out of its measurements. Used by one thread. */
public interface StateEstimator {

    /**
     * Expects the measurements of a period.
     *
     * @param time in seconds of the plant
     * @param applied what the actuators have got since the last call
     * @param expected result: a number a signal, NaN where nothing can be said
     */
    void predict(double time, double[] applied, double[] expected);

    /**
     * Takes the measurements of the period into account.
     *
     * @param state result, NaN where nothing is known
     */
    void correct(double time, ProcessImage measured, double[] state);
}
