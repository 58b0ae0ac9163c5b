package dev.takt.actors.runtime;

import akka.actor.BootstrapSetup;
import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.Behavior;
import akka.actor.typed.DispatcherSelector;
import akka.actor.typed.Terminated;
import akka.actor.typed.javadsl.Behaviors;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import dev.takt.actors.clock.VirtualClock;
import dev.takt.actors.supervision.LoopParts;
import dev.takt.actors.supervision.LoopSupervisor;
import dev.takt.actors.supervision.SupervisionProtocol;
import dev.takt.actors.vitals.Mailboxes;
import dev.takt.loop.cycle.VitalSign;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import scala.concurrent.ExecutionContext;

/**
 * The actors of a loop: on separate threads, on those of a {@link LoopHost}, or on the thread of a virtual clock.
 *
 * @param supervisor of the loop
 * @param ended completed when the supervisor has ended
 * @param end ends the supervisor
 * @param mailboxes the actors' vital signs; empty where they share an actor system with other loops
 */
record LoopSystem(
        ActorRef<SupervisionProtocol.Command> supervisor,
        CompletableFuture<?> ended,
        Runnable end,
        Supplier<List<VitalSign>> mailboxes) {

    static LoopSystem onThreads(LoopParts parts) {
        return start(parts, setup("actors.conf"));
    }

    static LoopSystem onClock(LoopParts parts, VirtualClock clock) {
        return start(parts, onClock(clock));
    }

    /** The setup of an actor system whose loops run on the thread of a clock. */
    static BootstrapSetup onClock(VirtualClock clock) {
        return setup("virtual-time.conf").withDefaultExecutionContext(ExecutionContext.fromExecutor(clock));
    }

    private static LoopSystem start(LoopParts parts, BootstrapSetup setup) {
        CompletableFuture<ActorRef<SupervisionProtocol.Command>> supervisor = new CompletableFuture<>();
        ActorSystem<Void> system = ActorSystem.create(guardian(parts, supervisor), "takt", setup);
        return new LoopSystem(
                supervisor.join(),
                system.getWhenTerminated().toCompletableFuture(),
                system::terminate,
                () -> Mailboxes.of(system.classicSystem()).signs());
    }

    private static Behavior<Void> guardian(
            LoopParts parts, CompletableFuture<ActorRef<SupervisionProtocol.Command>> supervisor) {
        return Behaviors.setup(context -> {
            ActorRef<SupervisionProtocol.Command> actor = context.spawn(
                    LoopSupervisor.create(parts), "loop", DispatcherSelector.fromConfig("takt.supervision-dispatcher"));
            context.watch(actor);
            supervisor.complete(actor);
            return Behaviors.receive(Void.class)
                    .onSignal(Terminated.class, _ -> Behaviors.stopped())
                    .build();
        });
    }

    /** The setup of an actor system whose dispatchers a resource describes. */
    static BootstrapSetup setup(String name) {
        return BootstrapSetup.create(configuration(name))
                .withClassloader(new AkkaClassLoader(LoopSystem.class.getClassLoader()));
    }

    private static Config configuration(String name) {
        return ConfigFactory.parseResources(LoopSystem.class, name)
                .withFallback(ConfigFactory.defaultReference(LoopSystem.class.getClassLoader()))
                .resolve();
    }
}
