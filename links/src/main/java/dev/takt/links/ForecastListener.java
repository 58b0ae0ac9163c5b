package dev.takt.links;

import java.util.OptionalDouble;

/** Receives forecasts of parameters from outside, on a thread of the link. */
@FunctionalInterface
public interface ForecastListener {

    /**
     * A forecast has arrived. It is not validated yet.
     *
     * @param times seconds since 1970-01-01T00:00Z
     * @param values in the unit of the model
     * @param issued issue time, likewise; empty for now
     * @param name of the source, for the audit
     */
    void expected(String name, double[] times, double[] values, OptionalDouble issued, String who);
}
