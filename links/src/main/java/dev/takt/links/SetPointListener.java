package dev.takt.links;

import java.util.Map;

/** Receives requests for set-points from outside, on a thread of the link, as they change. */
@FunctionalInterface
public interface SetPointListener {

    /**
     * New set-points are requested.
     *
     * @param values by name, in the unit of the model; names and values are not validated yet
     * @param who name of the source, for the audit
     */
    void wanted(Map<String, Double> values, String who);
}
