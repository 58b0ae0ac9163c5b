package dev.takt.config.offset;

import java.util.List;

/**
 * What was added to a model so that its controller leaves no offset.
 *
 * @param disturbances in the order of their variables; empty if none were added
 * @param held names of the variables that the objective compares with set-points
 * @param remarks what cannot be held without offset, or why no disturbance was added
 */
public record OffsetFree(List<OffsetDisturbance> disturbances, List<String> held, List<String> remarks) {
    /** A model to which nothing was added, because nothing is held. */
    public static final OffsetFree NONE = new OffsetFree(List.of(), List.of(), List.of());

    public OffsetFree {
        disturbances = List.copyOf(disturbances);
        held = List.copyOf(held);
        remarks = List.copyOf(remarks);
    }

    /** A model to which nothing was added, for a reason. */
    static OffsetFree without(List<String> held, String reason) {
        return new OffsetFree(List.of(), held, List.of(reason));
    }

    /** The names of the parameters that were added. */
    public List<String> parameters() {
        return disturbances.stream().map(OffsetDisturbance::parameter).toList();
    }
}
