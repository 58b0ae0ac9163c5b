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
import java.util.concurrent.CompletableFuture;
import scala.concurrent.ExecutionContext;

/**
 * The actors of a loop: on separate threads, or on the thread of a virtual clock.
 *
 * @param system ends when the supervisor does
 * @param supervisor of the loop
 */
record LoopSystem(ActorSystem<Void> system, ActorRef<SupervisionProtocol.Command> supervisor) {

    static LoopSystem onThreads(LoopParts parts) {
        return start(parts, BootstrapSetup.create(configuration("actors.conf")));
    }

    static LoopSystem onClock(LoopParts parts, VirtualClock clock) {
        return start(
                parts,
                BootstrapSetup.create(configuration("virtual-time.conf"))
                        .withDefaultExecutionContext(ExecutionContext.fromExecutor(clock)));
    }

    private static LoopSystem start(LoopParts parts, BootstrapSetup setup) {
        CompletableFuture<ActorRef<SupervisionProtocol.Command>> supervisor = new CompletableFuture<>();
        return new LoopSystem(ActorSystem.create(guardian(parts, supervisor), "takt", setup), supervisor.join());
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

    private static Config configuration(String name) {
        return ConfigFactory.parseResources(LoopSystem.class, name)
                .withFallback(ConfigFactory.defaultReference(LoopSystem.class.getClassLoader()))
                .resolve();
    }
}
