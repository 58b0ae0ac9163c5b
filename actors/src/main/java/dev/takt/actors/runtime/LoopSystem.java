package dev.takt.actors.runtime;

import akka.actor.BootstrapSetup;
import akka.actor.typed.ActorSystem;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import dev.takt.actors.clock.VirtualClock;
import dev.takt.actors.supervision.LoopParts;
import dev.takt.actors.supervision.LoopSupervisor;
import dev.takt.actors.supervision.SupervisionProtocol;
import scala.concurrent.ExecutionContext;

/** Starts the actors of a loop: on threads of their own, or on the thread of a virtual clock. */
final class LoopSystem {
    private LoopSystem() {}

    static ActorSystem<SupervisionProtocol.Command> onThreads(LoopParts parts) {
        return ActorSystem.create(
                LoopSupervisor.create(parts), "takt", BootstrapSetup.create(configuration("actors.conf")));
    }

    static ActorSystem<SupervisionProtocol.Command> onClock(LoopParts parts, VirtualClock clock) {
        BootstrapSetup setup = BootstrapSetup.create(configuration("virtual-time.conf"))
                .withDefaultExecutionContext(ExecutionContext.fromExecutor(clock));
        return ActorSystem.create(LoopSupervisor.create(parts), "takt", setup);
    }

    private static Config configuration(String name) {
        return ConfigFactory.parseResources(LoopSystem.class, name)
                .withFallback(ConfigFactory.defaultReference(LoopSystem.class.getClassLoader()))
                .resolve();
    }
}
