package dev.takt.cluster;

import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.Behaviors;
import dev.takt.actors.state.LoopState;
import dev.takt.app.cluster.KeptStates.Kept;
import dev.takt.app.cluster.NodeLoops;
import dev.takt.app.fleet.Predecessor.HandedOver;
import dev.takt.cluster.FleetMessage.OrdersCopy;
import dev.takt.cluster.FleetMessage.StateCopy;
import dev.takt.cluster.FleetMessage.StateGiven;
import dev.takt.cluster.FleetMessage.ToKeeper;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Keeps copies of the states of loops that run elsewhere, and takes those with which loops of this node go on. It writes files, on threads
 * that may wait.
 */
final class CopyKeeper {
    /** Of its path, behind the address of a member. */
    static final String PATH = "/user/copies";

    private CopyKeeper() {}

    static Behavior<ToKeeper> create(NodeLoops loops, Consumer<String> told) {
        return Behaviors.setup(_ -> keeping(loops, told, true));
    }

    private static Behavior<ToKeeper> keeping(NodeLoops loops, Consumer<String> told, boolean works) {
        return Behaviors.receiveMessage(message -> {
            // what waits in memory says nothing about the disk
            boolean writes = works;
            try {
                switch (message) {
                    case StateCopy(String loop, byte[] state) -> writes |= loops.keep(loop, Kept.PLAN, state);
                    case OrdersCopy(String loop, byte[] orders) -> writes |= loops.keep(loop, Kept.ORDERS, orders);
                    case StateGiven given -> take(loops, given);
                }
            } catch (IOException e) {
                writes = false;
                if (works) {
                    told.accept("copies of states cannot be written: " + e.getMessage()
                            + "; a loop that begins here would not continue its plan");
                }
            }
            return writes == works ? Behaviors.same() : keeping(loops, told, writes);
        });
    }

    private static void take(NodeLoops loops, StateGiven given) {
        long beginning = System.nanoTime() - given.age();
        Optional<LoopState> state = LoopState.of(given.state());
        if (state.isPresent()) {
            loops.stateCame(given.loop(), given.epoch(), new HandedOver(state.get(), beginning));
        } else {
            loops.stateIsMissing(
                    given.loop(),
                    given.epoch(),
                    given.trouble().isEmpty() ? "it came damaged, or from another version" : given.trouble());
        }
    }
}
