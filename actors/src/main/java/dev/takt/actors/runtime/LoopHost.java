package dev.takt.actors.runtime;

import akka.actor.BootstrapSetup;
import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.Behavior;
import akka.actor.typed.DispatcherSelector;
import akka.actor.typed.Terminated;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import dev.takt.actors.clock.VirtualClock;
import dev.takt.actors.supervision.LoopParts;
import dev.takt.actors.supervision.LoopSupervisor;
import dev.takt.actors.supervision.SupervisionProtocol;
import dev.takt.actors.vitals.Mailboxes;
import dev.takt.loop.cycle.VitalSign;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** The actors of many loops on few threads, whose number does not depend on that of the loops. */
public final class LoopHost implements AutoCloseable {
    private final ActorSystem<Order> system;

    private LoopHost(ActorSystem<Order> system) {
        this.system = system;
    }

    /** What the parent of the loops is asked for. */
    private sealed interface Order {
        /** Starts the actors of a loop. */
        record Start(
                LoopParts parts,
                CompletableFuture<ActorRef<SupervisionProtocol.Command>> supervisor,
                CompletableFuture<Boolean> ended)
                implements Order {}

        /** Ends them. */
        record End(ActorRef<SupervisionProtocol.Command> supervisor) implements Order {}
    }

    /** Starts without loops. */
    public static LoopHost start() {
        return start(LoopSystem.setup("fleet.conf"));
    }

    /** Starts without loops, for loops in the virtual time of a clock, and on the thread of that; they are to be closed before this. */
    public static LoopHost on(VirtualClock clock) {
        return start(LoopSystem.onClock(clock));
    }

    private static LoopHost start(BootstrapSetup setup) {
        return new LoopHost(ActorSystem.create(parent(), "takt", setup));
    }

    private static Behavior<Order> parent() {
        return Behaviors.setup(context -> {
            Map<ActorRef<Void>, CompletableFuture<Boolean>> present = new HashMap<>();
            return Behaviors.receive(Order.class)
                    .onMessage(Order.Start.class, order -> {
                        begin(context, order, present);
                        return Behaviors.same();
                    })
                    .onMessage(Order.End.class, order -> {
                        context.stop(order.supervisor());
                        return Behaviors.same();
                    })
                    .onSignal(Terminated.class, ended -> {
                        CompletableFuture<Boolean> told = present.remove(ended.getRef());
                        if (told != null) {
                            told.complete(true);
                        }
                        return Behaviors.same();
                    })
                    .build();
        });
    }

    private static void begin(
            ActorContext<Order> context, Order.Start order, Map<ActorRef<Void>, CompletableFuture<Boolean>> present) {
        ActorRef<SupervisionProtocol.Command> actor = context.spawnAnonymous(
                LoopSupervisor.create(order.parts()), DispatcherSelector.fromConfig("takt.supervision-dispatcher"));
        context.watch(actor);
        present.put(actor.unsafeUpcast(), order.ended());
        order.supervisor().complete(actor);
    }

    LoopSystem start(LoopParts parts) {
        CompletableFuture<ActorRef<SupervisionProtocol.Command>> supervisor = new CompletableFuture<>();
        CompletableFuture<Boolean> ended = new CompletableFuture<>();
        system.tell(new Order.Start(parts, supervisor, ended));
        ActorRef<SupervisionProtocol.Command> actor = supervisor.join();
        return new LoopSystem(actor, ended, () -> system.tell(new Order.End(actor)), List::of);
    }

    /** How many messages wait for the actors of all loops, by what they do. */
    public List<VitalSign> vitalSigns() {
        return Mailboxes.of(system.classicSystem()).signs();
    }

    /** Ends all loops. */
    @Override
    public void close() {
        system.terminate();
        system.getWhenTerminated().toCompletableFuture().join();
    }
}
