package dev.takt.actors.solving;

import java.util.List;

/**
 * What a solve leaves alone because it is out of service.
 *
 * @param held controls that somebody else moves; their limits are their values, and a plan must not move their actuators
 * @param released inequalities that do not hold
 */
public record SolveService(List<String> held, List<String> released) {
    /** Everything is in service. */
    public static final SolveService NONE = new SolveService(List.of(), List.of());

    public SolveService {
        held = List.copyOf(held);
        released = List.copyOf(released);
    }
}
