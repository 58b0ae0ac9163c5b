package dev.takt.cluster;

import akka.dispatch.ControlMessage;
import dev.takt.app.cluster.LoopStanding;
import dev.takt.app.fleet.LoopTerm;
import java.util.List;
import java.util.Map;

/** What nodes send each other; {@link FleetMessageSerializer} makes bytes of it. */
sealed interface FleetMessage {
    /** For the node that decides where loops run. */
    sealed interface ToCoordinator extends FleetMessage {}

    /** For a node. */
    sealed interface ToNode extends FleetMessage {}

    /** For a node, on the connection of states. What comes once goes before the plans, of which the next one comes in any case. */
    sealed interface ToKeeper extends FleetMessage {}

    /**
     * What a node says of itself, about once a second.
     *
     * @param node its name
     * @param incarnation differs after a restart of its process
     * @param draining whether it is to have no loops
     * @param known the loops that it could run
     * @param loops what it has
     * @param demand threads that the solves of those need that drive their plants
     * @param capacity threads that they may need
     */
    record NodeReport(
            String node,
            long incarnation,
            boolean draining,
            List<String> known,
            List<LoopStanding> loops,
            double demand,
            double capacity)
            implements ToCoordinator {
        public NodeReport {
            known = List.copyOf(known);
            loops = List.copyOf(loops);
        }
    }

    /** An engineer wants a node to be drained. */
    record Drain(String node) implements ToCoordinator, ToNode {}

    /** An engineer wants each node to have its part of the loops. */
    record SpreadLoops() implements ToCoordinator {}

    /** Begins a loop. */
    record StartLoop(String loop, LoopTerm term) implements ToNode {}

    /** Ends a loop whose epoch is at most this one. */
    record EndLoop(String loop, long epoch) implements ToNode {}

    /** What all nodes say, for those that show it. */
    record FleetReport(List<NodeReport> nodes) implements ToNode {
        public FleetReport {
            nodes = List.copyOf(nodes);
        }
    }

    /**
     * The kept plan of a loop, for a node that may have to begin it.
     *
     * @param state the content of its file
     */
    @SuppressWarnings("ArrayRecordComponent")
    record StateCopy(String loop, byte[] state) implements ToKeeper {}

    /**
     * What operators gave a loop, likewise.
     *
     * @param orders the content of its file
     */
    @SuppressWarnings("ArrayRecordComponent")
    record OrdersCopy(String loop, byte[] orders) implements ToKeeper, ControlMessage {}

    /**
     * A node is to give the state of a loop that it drives to the one that takes its place.
     *
     * @param epoch of the one that takes its place
     * @param node on which that is
     */
    record WantState(String loop, long epoch, String node) implements ToNode {}

    /**
     * The state of a loop at the end of a period, for the one that takes its place.
     *
     * @param epoch of the one that takes its place
     * @param age how long ago the period began when this was sent, in nanoseconds
     * @param trouble why there is none; empty if there is one
     * @param state in one piece; must not be changed
     */
    @SuppressWarnings("ArrayRecordComponent")
    record StateGiven(String loop, long epoch, long age, String trouble, byte[] state)
            implements ToKeeper, ControlMessage {}

    /**
     * Where a loop belongs.
     *
     * @param node its name
     * @param incarnation of the node, which has lost the loop if it is another one
     * @param term its term of office there
     */
    record Assignment(String node, long incarnation, LoopTerm term) implements FleetMessage {}

    /** Time to look around; never sent to others. */
    record Tick() implements ToCoordinator, ToNode {}

    /** What the directory of loops says; never sent to others. */
    record DirectoryKnown(Map<String, Assignment> loops) implements ToCoordinator, ToNode {
        public DirectoryKnown {
            loops = Map.copyOf(loops);
        }
    }
}
