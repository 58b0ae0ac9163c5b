package dev.takt.links;

import java.util.OptionalDouble;

/** Is told what somebody outside expects of a parameter, on a thread of the link. */
@FunctionalInterface
public interface ForecastListener {

    /**
     * Somebody expects something. Nothing of it is judged yet.
     *
     * @param times seconds since 1970-01-01T00:00Z
     * @param values in the unit of the model
     * @param issued likewise; empty for now
     * @param who expects it, for the audit
     */
    void expected(String name, double[] times, double[] values, OptionalDouble issued, String who);
}
