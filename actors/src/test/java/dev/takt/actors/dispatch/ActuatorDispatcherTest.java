package dev.takt.actors.dispatch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import akka.actor.typed.ActorSystem;
import com.typesafe.config.ConfigFactory;
import dev.takt.actors.dispatch.DispatchProtocol.Command;
import dev.takt.actors.ingestion.KnownState;
import dev.takt.actors.ingestion.Measured;
import dev.takt.actors.measurement.LoopDemand;
import dev.takt.loop.CommandSource;
import dev.takt.loop.Mode;
import dev.takt.loop.cycle.SignalImage;
import dev.takt.loop.operation.CommandOutcome;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The actor by itself: every message does what it says, in the order in which they are told. */
class ActuatorDispatcherTest {
    private static final long PATIENCE_SECONDS = 20;

    private final DispatchBench bench = new DispatchBench(Mode.STANDBY);

    @Test
    void doesWhatItIsTold() {
        CompletableFuture<CommandOutcome> answer = new CompletableFuture<>();
        DispatchTuning impatient = new DispatchTuning(
                DispatchBench.TUNING.actuators(),
                0,
                DispatchBench.TUNING.gate(),
                new DeadlineLadder.Budgets(0, 0, 0),
                0,
                4);
        KnownState known = known();
        List<Command> messages = List.of(
                new DispatchProtocol.Resume(
                        AcceptedPlan.of(-1, false, TankPlan.of(-0.1, 1, 1.5), DispatchBench.TUNING.actuators())),
                new DispatchProtocol.Tune(2, impatient),
                new DispatchProtocol.Order(new ModeOrder(Mode.AUTO, Mode.AUTO, List.of())),
                new DispatchProtocol.Begin(DispatchBench.period(0, 0)),
                new DispatchProtocol.Known(known),
                new DispatchProtocol.Seen(new Measured(known, List.of(), 12, new long[1], SignalImage.none())),
                new DispatchProtocol.Due(0),
                new DispatchProtocol.Begin(DispatchBench.period(1, 0)),
                new DispatchProtocol.Solved(TankPlan.outcome(0, TankPlan.of(0, 1, 2))),
                new DispatchProtocol.Due(1),
                new DispatchProtocol.Begin(DispatchBench.period(2, 0)),
                new DispatchProtocol.Due(2),
                new DispatchProtocol.Release(),
                new DispatchProtocol.Tune(3, DispatchBench.TUNING),
                new DispatchProtocol.Begin(DispatchBench.period(3, 0)),
                new DispatchProtocol.Due(3),
                new DispatchProtocol.Manual(Map.of("u", 1.0), answer::complete));
        assertEquals(
                new CommandOutcome(false, "the loop is in mode auto; values are taken in mode manual", 4),
                run(bench.dispatch, messages, answer));
        assertEquals(
                List.of(CommandSource.PREVIOUS, CommandSource.LATE, CommandSource.FAILSAFE, CommandSource.PREVIOUS),
                bench.ended().stream().map(ended -> ended.record().source()).toList());
        assertEquals(
                List.of(12L, 0L, 0L, 0L),
                bench.ended().stream().map(ended -> ended.detail().sequence()).toList());
    }

    private KnownState known() {
        return new KnownState(
                DispatchBench.period(0, 0),
                0,
                new double[] {1},
                new double[] {1},
                new double[] {1},
                0,
                true,
                true,
                LoopDemand.NONE,
                List.of(),
                List.of(),
                0,
                0);
    }

    /** Tells an actor of its own all of it, at one moment; the last message is answered. */
    private static CommandOutcome run(
            CommandDispatch dispatch, List<Command> messages, CompletableFuture<CommandOutcome> answer) {
        ActorSystem<Command> system = ActorSystem.create(
                ActuatorDispatcher.create(dispatch),
                "dispatch",
                ConfigFactory.parseString(
                                "akka { loggers = [], use-slf4j = off, loglevel = OFF, stdout-loglevel = OFF }")
                        .withFallback(ConfigFactory.defaultReference(ActuatorDispatcherTest.class.getClassLoader())));
        try {
            messages.forEach(system::tell);
            return answer.orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).join();
        } finally {
            system.terminate();
            system.getWhenTerminated().toCompletableFuture().join();
        }
    }
}
