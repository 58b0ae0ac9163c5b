package dev.takt.actors.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.journal.LastPlan;
import dev.takt.actors.journal.LastPlanFile;
import dev.takt.actors.solving.SolveRequest;
import dev.takt.actors.solving.faults.SolveFault;
import dev.takt.links.ControllerEnd;
import dev.takt.loop.Mode;
import dev.takt.loop.cycle.LoopEvent;
import dev.takt.loop.operation.OperatorCommand;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A loop that estimates what is not measured, a state and a disturbance, ends after 80 periods and is started again while the plant stands
 * where it was: it knows what it knew.
 */
class EstimateRestartTest {
    private static final int RAN = 80;
    private static final double DISTURBANCE = 0.5;

    @TempDir
    private Path folder;

    private LastPlanFile file = new LastPlanFile(Path.of(""));
    private double level;
    private double inflow;
    private double hidden;
    private double disturbance;

    @ParameterizedTest
    @ValueSource(strings = {"ekf", "mhe"})
    void theNextLoopGoesOnWithTheEstimate(String kind) {
        runALoopAndEndIt(kind);
        try (TankLoop loop = startedAgain(kind, 4)) {
            SolveRequest first = first(loop);
            assertEquals(hidden, first.state()[1], 0.02);
            assertEquals(disturbance, disturbance(first), 0.02);
            assertTrue(decision(loop).contains("; the estimate goes on"), decision(loop));
        }
    }

    @Test
    void anOldEstimateIsNotUsed() {
        runALoopAndEndIt("ekf");
        try (TankLoop loop = startedAgain("ekf", 15)) {
            assertBeginsAnew(loop);
        }
    }

    @Test
    void anEstimateOfAnotherConfigurationIsNotUsed() {
        runALoopAndEndIt("ekf");
        try (TankLoop loop = startedAgain("ekf", 4, "loop.ladder.hold=4")) {
            assertBeginsAnew(loop);
        }
    }

    @Test
    void isReadAsItWasWritten() {
        runALoopAndEndIt("ekf");
        LastPlan kept = file.read().plan().orElseThrow();
        assertEquals(0, kept.estimate().orElseThrow().time(), 1e-9, "of the start of the plan");
        assertEquals(
                hidden,
                Objects.requireNonNull(kept.estimate().orElseThrow().values().get("z"))[0],
                1e-9);
        assertTrue(kept.withoutEstimate().estimate().isEmpty());
    }

    private void assertBeginsAnew(TankLoop loop) {
        SolveRequest first = first(loop);
        assertTrue(Math.abs(disturbance(first) - disturbance) > 0.1, "the disturbance is not known yet");
        assertFalse(decision(loop).contains("the estimate goes on"), decision(loop));
    }

    @BeforeEach
    void keepInAFolder() {
        file = LastPlanFile.of(folder, "tank");
    }

    private void runALoopAndEndIt(String kind) {
        try (TankLoop loop = start(kind, 0, end -> end)) {
            loop.run(1);
            loop.operate(new OperatorCommand.RequestMode(Mode.AUTO));
            loop.run(RAN - 1);
            level = loop.cycles.getLast().signals().used()[0];
            inflow = loop.cycles.getLast().command().applied()[0];
            hidden = loop.requests.getLast().state()[1];
            disturbance = disturbance(loop.requests.getLast());
        }
        assertEquals(DISTURBANCE, disturbance, 0.1, "it has learned the disturbance");
    }

    private TankLoop startedAgain(String kind, int down, String... overrides) {
        return start(
                kind,
                RAN + down,
                end -> new FaultyLink(new FaultyLink(end).changing("x", 0, 100, (_, _) -> level))
                        .changing("u", 0, 100, (_, _) -> inflow),
                overrides);
    }

    private TankLoop start(String kind, int period, UnaryOperator<ControllerEnd> link, String... overrides) {
        List<String> all = new ArrayList<>(List.of(overrides));
        all.addAll(List.of(
                "loop.warm-up=2",
                "loop.resume.most-age=1 s",
                "model.parameters.z0=1",
                "model.variables.\"z(t)\"={role=state, min=-10, max=10}",
                "model.equations=[\"x(0) = x0\", \"z(0) = z0\", \"der(x, t) = -x + z\", \"der(z, t) = 2*(u - z)\"]",
                "signals.z.measured=false",
                "estimator={ kind=" + kind + ", process-noise={ defaults=0.03 }, measurement-noise={ defaults=0.01 } }",
                "plant.disturbances=[{ at = 0 s, input = u, add = " + DISTURBANCE + " }]"));
        return new TankLoop(
                _ -> new SolveFault.Takes(0),
                link,
                new TankLoop.Start(false, false, Optional.of(file), TankLoop.periods(period)),
                all.toArray(String[]::new));
    }

    private static SolveRequest first(TankLoop loop) {
        loop.run(2);
        return loop.requests.getFirst();
    }

    private static double disturbance(SolveRequest request) {
        return request.parameters().stream()
                .filter(values -> values.name().startsWith("disturbance"))
                .mapToDouble(values -> values.values()[0])
                .findFirst()
                .orElseThrow();
    }

    private static String decision(TankLoop loop) {
        return loop.events.stream()
                .filter(LoopEvent.Commanded.class::isInstance)
                .map(LoopEvent.Commanded.class::cast)
                .filter(event -> event.command().contains("last plan"))
                .map(LoopEvent.Commanded::reason)
                .findFirst()
                .orElseThrow();
    }
}
