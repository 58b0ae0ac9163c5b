package dev.takt.app.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.journal.LastPlanFile;
import dev.takt.actors.state.LoopState;
import dev.takt.app.cluster.KeptStates.Kept;
import dev.takt.app.fleet.Fleet;
import dev.takt.app.fleet.FleetCase;
import dev.takt.app.fleet.FleetLoop;
import dev.takt.app.fleet.FleetReading;
import dev.takt.app.fleet.LoopAttachments;
import dev.takt.app.fleet.LoopTerm;
import dev.takt.app.fleet.LoopTerm.Succession;
import dev.takt.app.fleet.Predecessor.HandedOver;
import dev.takt.app.hil.FreePort;
import dev.takt.app.hil.Patience;
import dev.takt.app.plant.PlantFleet;
import dev.takt.app.processors.RealTime;
import dev.takt.config.fleet.FleetFile;
import dev.takt.config.fleet.FleetMember;
import dev.takt.loop.Mode;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.operation.CommandOutcome;
import dev.takt.loop.operation.OperatorCommand;
import dev.takt.loop.operation.OperatorCommand.Term;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A loop that takes the place of another one, on another node, goes on with all that the other one knew. */
@RealTime
class HandOverTest {
    private static final String TANK = """
            model {
              name = tank
              domain { t { horizon = 6 s, points = 21 } }
              parameters { x0 = 1, y0 = 1, xsp { value = 2, range = [0, 4], rate = 0.5 } }
              variables {
                x(t) { role = state, min = -10, max = 10 }
                y(t) { role = state, min = -10, max = 10 }
                u(t) { role = control, min = 0, max = 8, start = 1 }
              }
              equations = [ "x(0) = x0", "y(0) = y0", "der(x, t) = -x + u", "der(y, t) = x - y" ]
              objective = "integral((x - xsp)^2 + 0.01*u^2, t)"
            }
            loop { period = 300 ms, set-points { xsp = 2 }, ladder { previous = 30 s, hold = 1000 } }
            plant { watchdog = 60 s }
            links { kind = udp, silence = 60 s, pair { second-controller = "127.0.0.1:%d", second-plant = "127.0.0.1:%d" } }
            """;

    /** Periods in which the level comes back from anywhere. */
    private static final int BACK = 40;

    @TempDir
    private Path folder;

    /** What a loop keeps is in the folder of its node. */
    private record Keeping(Path states) implements LoopAttachments {
        @Override
        public Optional<LastPlanFile> plan() {
            return Optional.of(LastPlanFile.of(states, "tank"));
        }
    }

    /** A node of the cluster. */
    private final class Node implements AutoCloseable {
        private final Fleet fleet;
        private final NodeLoops loops;

        Node(String name, int controller, int plant) throws IOException, InterruptedException {
            FleetMember member = member(controller, plant);
            List<FleetCase> cases = new FleetReading(true, List.of()).read(List.of(member));
            KeptStates states = new KeptStates(folder.resolve(name));
            fleet = new Fleet(
                    FleetFile.read(folder.resolve("fleet.conf")).settings(), _ -> new Keeping(states.folder()));
            loops = new NodeLoops(fleet, cases, states);
        }

        FleetLoop loop() {
            return fleet.loop("tank").orElseThrow();
        }

        /** Whether the loop drives the plant. */
        boolean drives() {
            return fleet.loop("tank")
                    .filter(loop -> loop.totals().mode().drivesActuators())
                    .isPresent();
        }

        CommandOutcome asked(OperatorCommand command) {
            return loop().operation()
                    .submit(command, "anna")
                    .toCompletableFuture()
                    .join();
        }

        void operate(OperatorCommand command) {
            CommandOutcome outcome = asked(command);
            assertTrue(outcome.accepted(), outcome.reason());
        }

        double measured() {
            return loop().view()
                    .lastCycle()
                    .filter(cycle -> cycle.signals().used().length > 0)
                    .map(cycle -> cycle.signals().used()[0])
                    .orElse(Double.NaN);
        }

        @Override
        public void close() {
            loops.close();
            fleet.close();
        }
    }

    private FleetMember member(int controller, int plant) {
        return new FleetMember(
                "tank",
                folder.resolve("tank.conf"),
                List.of(
                        "links.udp.controller=\"127.0.0.1:" + controller + "\"",
                        "links.udp.plant=\"127.0.0.1:" + plant + "\""));
    }

    /** Nodes of which one asks the other for states, as over the network. */
    private static void connect(Node asking, Node giving) {
        asking.loops.asksBy((loop, epoch) -> giving.loops.give(loop, epoch).whenComplete((given, failure) -> {
            if (failure == null) {
                LoopState copy = LoopState.of(given.state().toBytes()).orElseThrow();
                asking.loops.stateCame(loop, epoch, new HandedOver(copy, given.beginning()));
            } else {
                asking.loops.stateIsMissing(loop, epoch, String.valueOf(failure.getMessage()));
            }
        }));
    }

    /** What is kept on one node is copied to another one, as over the network. */
    private static boolean copied(Node from, Node to, Kept what) {
        return from.loops
                .states()
                .changed("tank", what)
                .map(content -> {
                    try {
                        to.loops.keep("tank", what, content);
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                    return true;
                })
                .orElse(false);
    }

    /** The first node is gone after its last copies, and the second one has its address; the plant goes on. */
    @Test
    void whatOperatorsGaveHoldsWhereALoopBeginsAfterItsNodeWasLost() throws IOException, InterruptedException {
        int[] ports = {FreePort.udp(), FreePort.udp(), FreePort.udp(), FreePort.udp()};
        Files.writeString(folder.resolve("tank.conf"), String.format(Locale.ROOT, TANK, ports[2], ports[3]));
        Files.writeString(folder.resolve("fleet.conf"), "fleet { threads = 1, load = 1 }");
        try (PlantFleet plants = new PlantFleet(1, List.of());
                Node second = new Node("second", ports[0], ports[1])) {
            plants.play(List.of(member(ports[0], ports[1])));
            try (Node first = new Node("first", ports[0], ports[1])) {
                first.loops.start("tank", new LoopTerm(1, Succession.AFTER, true));
                Patience.await(first::drives, () -> "the first node drives");
                Patience.await(() -> copied(first, second, Kept.ORDERS), () -> "nothing given yet");
                first.operate(new OperatorCommand.SetPoints(Map.of("xsp", 3.5), new Term.Lasting(1000)));
                first.operate(new OperatorCommand.Limits("x", -10, 2.5));
                Patience.await(
                        () -> copied(first, second, Kept.ORDERS) && first.measured() > 2.3,
                        () -> "what was given is kept, and while the set-point moves");
                Patience.await(() -> copied(first, second, Kept.PLAN), () -> "the plan is kept");
            }
            second.loops.start("tank", new LoopTerm(2, Succession.AFTER, true));
            Patience.await(second::drives, () -> "the second node drives, by the kept plan or a new one");
            // the plant may have gone anywhere meanwhile
            long begun = second.loop().totals().cycles();
            Patience.await(
                    () -> second.loop().totals().cycles() > begun + BACK, () -> "some periods of the second node");
            var given =
                    Objects.requireNonNull(second.loop().view().setPointStates().get("xsp"));
            assertEquals(3.5, given.target());
            assertTrue(given.secondsLeft().orElse(0) < 1000);
            assertEquals(2.5, second.measured(), 0.1, "the limit of the operator holds");
            assertEquals(0, plants.plants().getFirst().program().commandCounts().inadmissible());
        }
    }

    @Test
    void itHasTheSetPointsAndLimitsOfOperators() throws IOException, InterruptedException {
        int[] ports = {FreePort.udp(), FreePort.udp(), FreePort.udp(), FreePort.udp()};
        Files.writeString(folder.resolve("tank.conf"), String.format(Locale.ROOT, TANK, ports[2], ports[3]));
        Files.writeString(folder.resolve("fleet.conf"), "fleet { threads = 1, load = 1 }");
        try (PlantFleet plants = new PlantFleet(1, List.of());
                Node first = new Node("first", ports[0], ports[1]);
                Node second = new Node("second", ports[2], ports[3])) {
            plants.play(List.of(member(ports[0], ports[1])));
            first.loops.start("tank", new LoopTerm(1, Succession.AFTER, true));
            Patience.await(first::drives, () -> "the first node drives");
            first.operate(new OperatorCommand.SetPoints(Map.of("xsp", 3.5), new Term.Lasting(1000)));
            first.operate(new OperatorCommand.Limits("x", -10, 2.5));
            Patience.await(
                    () -> first.measured() > 2.3 && first.loop().totals().cycles() > 20,
                    () -> "the way to the operator's set-point");
            connect(second, first);
            second.loops.start("tank", new LoopTerm(2, Succession.BESIDE, true));
            Patience.await(() -> second.fleet.loop("tank").isPresent(), () -> "the loop of the second node");
            CommandOutcome early = second.asked(new OperatorCommand.RequestMode(Mode.AUTO));
            assertFalse(
                    early.accepted(),
                    "a loop that has yet to take the state of the other one is not to drive without it");
            Patience.await(second::drives, () -> "the second node drives");
            long taken = second.loop().totals().cycles();
            Patience.await(
                    () -> first.loop().isSuperseded() && second.loop().totals().cycles() > taken + 10,
                    () -> "ten periods of the second node alone");
            var given =
                    Objects.requireNonNull(second.loop().view().setPointStates().get("xsp"));
            assertEquals(3.5, given.target());
            assertTrue(given.secondsLeft().orElse(0) < 1000);
            assertEquals(2.5, second.measured(), 0.1, "the limit of the operator holds");
            CycleRecord last = second.loop().view().lastCycle().orElseThrow();
            assertTrue(last.cycle() > second.loop().totals().cycles() + 10, "it counts on");
            var counts = plants.plants().getFirst().program().commandCounts();
            assertEquals(
                    List.of(1L, 2L),
                    counts.writers().stream().map(each -> each.epoch()).toList());
            assertEquals(0, counts.inadmissible());
        }
    }
}
