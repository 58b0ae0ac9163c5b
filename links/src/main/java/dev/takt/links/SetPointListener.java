package dev.takt.links;

import java.util.Map;

/** Is told what set-points somebody outside wants, on a thread of the link, as they change. */
@FunctionalInterface
public interface SetPointListener {

    /**
     * Somebody wants other set-points.
     *
     * @param values by name, in the unit of the model; names and values are not judged yet
     * @param who wants them, for the audit
     */
    void wanted(Map<String, Double> values, String who);
}
