package dev.takt.monitoring.http;

import dev.takt.loop.operation.CommandOutcome;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletionStage;

/** The nodes that run a fleet together, as one of them knows them. */
public interface FleetNodes {
    /** The nodes, by their names. */
    List<Node> nodes();

    /** Where the loops are, by their names. */
    List<Place> places();

    /** Hands the loops of a node over to others, and places none there any more. */
    CompletionStage<CommandOutcome> drain(String node);

    /** Hands loops over until each node has its part of the load, and the loops that are pinned to it. */
    CompletionStage<CommandOutcome> spread();

    /** What is known of a node. */
    enum Standing {
        UP,
        /** It does not answer; it may drive its loops all the same. */
        UNREACHABLE,
        DRAINING,
        /** It has no loops any more, and may be ended. */
        DRAINED;

        /** In words. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * A node.
     *
     * @param loops that it has
     * @param driving how many of them drive their plants
     * @param demand threads that the solves of these need
     * @param capacity threads that they may need
     */
    record Node(
            String name, String address, Standing standing, int loops, int driving, double demand, double capacity) {}

    /**
     * Where a loop is.
     *
     * @param node empty for a loop that no node runs, as far as is known here
     * @param epoch of its commands
     * @param stage what it does there
     * @param note why it does not drive its plant; empty if it does
     */
    record Place(String loop, String node, long epoch, String stage, String note) {}
}
