package dev.takt.cluster;

import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.Behaviors;
import dev.takt.app.cluster.NodeLoops;
import dev.takt.cluster.FleetMessage.StateCopy;
import java.io.IOException;
import java.util.function.Consumer;

/** Keeps copies of the states of loops that run elsewhere. It writes files, on threads that may wait. */
final class CopyKeeper {
    /** Of its path, behind the address of a member. */
    static final String PATH = "/user/copies";

    private CopyKeeper() {}

    static Behavior<StateCopy> create(NodeLoops loops, Consumer<String> told) {
        return Behaviors.setup(_ -> keeping(loops, told, true));
    }

    private static Behavior<StateCopy> keeping(NodeLoops loops, Consumer<String> told, boolean works) {
        return Behaviors.receiveMessage(copy -> {
            boolean kept = true;
            try {
                loops.keep(copy.loop(), copy.state());
            } catch (IOException e) {
                kept = false;
                if (works) {
                    told.accept("copies of states cannot be written: " + e.getMessage()
                            + "; a loop that begins here would not continue its plan");
                }
            }
            return kept == works ? Behaviors.same() : keeping(loops, told, kept);
        });
    }
}
