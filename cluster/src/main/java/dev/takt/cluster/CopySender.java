package dev.takt.cluster;

import akka.actor.ActorRef;
import akka.actor.ActorSystem;
import akka.actor.Address;
import dev.takt.app.cluster.KeptStates.Kept;
import dev.takt.app.cluster.NodeLoops;
import dev.takt.cluster.FleetMessage.OrdersCopy;
import dev.takt.cluster.FleetMessage.StateCopy;
import dev.takt.cluster.FleetMessage.ToKeeper;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/** Sends what is kept of the loops of this node to the holders of copies, as often as it changes, a few times a second at most. */
final class CopySender implements AutoCloseable {
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

    private final String node;
    private final NodeLoops loops;
    private final int copies;
    private final ActorSystem system;
    private final Supplier<Members> members;
    private final Thread thread;
    private volatile boolean closing;

    /**
     * Starts to send.
     *
     * @param node the name of this one
     * @param copies of each state
     */
    CopySender(String node, NodeLoops loops, int copies, ActorSystem system, Supplier<Members> members) {
        this.node = node;
        this.loops = loops;
        this.copies = copies;
        this.system = system;
        this.members = members;
        this.thread = Thread.ofPlatform().daemon().name("takt-copies").start(this::send);
    }

    private void send() {
        Set<String> before = Set.of();
        while (!closing) {
            LockSupport.parkNanos(PAUSE_NANOS);
            Members now = members.get();
            if (!now.present().keySet().equals(before)) {
                before = now.present().keySet();
                loops.states().sendAgain();
            }
            // plans come again in the next period, and would keep what operators gave waiting
            for (String loop : loops.running()) {
                loops.states()
                        .changed(loop, Kept.ORDERS)
                        .ifPresent(orders -> send(now, loop, new OrdersCopy(loop, orders)));
            }
            for (String loop : loops.running()) {
                loops.states().changed(loop, Kept.PLAN).ifPresent(plan -> send(now, loop, new StateCopy(loop, plan)));
            }
        }
    }

    private void send(Members now, String loop, ToKeeper copy) {
        for (String holder : CopyHolders.of(loop, node, now.present().keySet(), copies)) {
            Address address = now.present().get(holder);
            if (address != null) {
                system.actorSelection(address + CopyKeeper.PATH).tell(copy, ActorRef.noSender());
            }
        }
    }

    @Override
    public void close() {
        closing = true;
        LockSupport.unpark(thread);
    }
}
