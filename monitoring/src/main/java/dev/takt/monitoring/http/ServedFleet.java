package dev.takt.monitoring.http;

import dev.takt.loop.cycle.LoopView;
import dev.takt.loop.operation.CommandOutcome;
import dev.takt.loop.operation.LoopOperation;
import dev.takt.monitoring.live.LoopWatch;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** What a {@link FleetServer} shows of a fleet. Called by threads of requests. */
public interface ServedFleet {
    /** The figures of the fleet as a whole. */
    FleetFigures figures();

    /** All loops, the one in most trouble first. */
    List<FleetRow> rows();

    /** A loop by its name. */
    Optional<Loop> loop(String name);

    /**
     * Begins to have loops read their files again in stages, and go back when one gets worse.
     *
     * @param loops by name, in this order
     * @param who orders it
     * @param ended hears how it ended
     * @return whether it has begun
     */
    CommandOutcome rollOut(List<String> loops, String who, Consumer<CommandOutcome> ended);

    /** What the present roll-out is at, or how the last one ended; empty if there was none. */
    Optional<String> rollout();

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
