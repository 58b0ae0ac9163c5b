package dev.takt.monitoring.http;

import dev.takt.loop.cycle.LoopView;
import dev.takt.loop.operation.LoopOperation;
import dev.takt.monitoring.live.LoopWatch;
import java.util.List;
import java.util.Optional;

/** What a {@link FleetServer} shows of a fleet. Called by threads of requests. */
public interface ServedFleet {
    /** The figures of the fleet as a whole. */
    FleetFigures figures();

    /** All loops, the one in most trouble first. */
    List<FleetRow> rows();

    /** A loop by its name. */
    Optional<Loop> loop(String name);

    /** The nodes that run the fleet together; empty for a fleet of one process. */
    default Optional<FleetNodes> nodes() {
        return Optional.empty();
    }

    /**
     * A loop.
     *
     * @param operation its commands, which the fleet may refuse
     * @param watch keeps its periods while somebody looks
     */
    record Loop(LoopView view, LoopOperation operation, LoopWatch watch) {}
}
