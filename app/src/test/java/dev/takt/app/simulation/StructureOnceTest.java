package dev.takt.app.simulation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.solving.SolverConfiguration;
import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.solver.kkt.KktSystem;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import dev.takt.solver.nmpc.StartPolicy;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Structure is computed once, whatever values change. */
class StructureOnceTest {
    private static final Path EXAMPLES = Path.of("..", "examples");

    @Test
    void alsoWhenSetPointsAndTheInitialStateChange() {
        Case read = CaseFile.read(
                EXAMPLES.resolve("heated-plate.conf"),
                List.of("model.constants.n=11", "plant.initial.T=30", "loop.set-points.Tsp=[[0, 58], [0.2, 50]]"));

        RunResult run = new ClosedLoop(read).run(6, step -> {});

        for (ControlStep step : run.steps()) {
            assertTrue(step.solved(), step::status);
            assertEquals(1, step.orderings());
            assertEquals(1, step.symbolicFactorizations());
        }
    }

    @Test
    void alsoWhenBoundsChange() {
        Case read = CaseFile.read(EXAMPLES.resolve("distillation.conf"), List.of("model.constants.w=0.1"));
        RecedingHorizonSolver solver =
                RecedingHorizonSolver.of(read.model().problem(), SolverConfiguration.of(read.solver()));
        KktSystem system = solver.kkt().system();
        String hash = system.describe().structureHash();

        assertTrue(solver.solve(0, StartPolicy.AUTO).status().isSolved());
        double free = solver.plan().control("u").at(0);
        solver.bounds().setVariable("u", 1, 2.55);
        assertTrue(solver.solve(0, StartPolicy.AUTO).status().isSolved());

        assertTrue(free > 2.6, () -> "u would be " + free);
        assertEquals(2.55, solver.plan().control("u").at(0), 1e-6, "the new bound is active");
        assertSame(system, solver.kkt().system());
        assertEquals(hash, solver.kkt().system().describe().structureHash());
    }

    @Test
    void notAtAllWhereTheAnalysesOfAnEarlierStartAreKept(@TempDir Path folder) {
        Case read = CaseFile.read(
                EXAMPLES.resolve("distillation.conf"),
                List.of(
                        "model.constants.N=8",
                        "model.constants.Nf=4",
                        "solver.kkt=augmented",
                        "solver.threads=2",
                        "solver.cache=\"" + folder + "\""));

        RunResult first = new ClosedLoop(read).run(2, step -> {});
        RunResult second = new ClosedLoop(read).run(2, step -> {});

        assertEquals(List.of(1, 1), orderings(first));
        assertEquals(List.of(0, 0), orderings(second));
        assertEquals(control(first, 1), control(second, 1));
    }

    @Test
    void unlessTheModelIsBuiltAgainOnPurpose() {
        Case read = CaseFile.read(
                EXAMPLES.resolve("distillation.conf"), List.of("model.constants.N=8", "model.constants.Nf=4"));

        RunResult base = new ClosedLoop(read, Reuse.BASE).run(3, step -> {});
        RunResult warm = new ClosedLoop(read, Reuse.WARM_START).run(3, step -> {});
        RunResult update = new ClosedLoop(read, Reuse.PARAMETER_UPDATE).run(3, step -> {});
        RunResult both = new ClosedLoop(read).run(3, step -> {});

        assertEquals(List.of(1, 2, 3), orderings(base));
        assertEquals(List.of(1, 2, 3), orderings(warm));
        assertEquals(List.of(1, 1, 1), orderings(update));
        assertEquals(List.of(1, 1, 1), orderings(both));
        for (int k = 0; k < 3; k++) {
            double expected = control(base, k);
            for (RunResult other : List.of(warm, update, both)) {
                assertEquals(expected, control(other, k), 1e-5 * expected);
            }
        }
        assertTrue(
                warm.steps().get(2).iterations() < base.steps().get(2).iterations(),
                "a warm start of a model that was built again is a warm start");
    }

    private static double control(RunResult run, int step) {
        return run.trajectory().orElseThrow().samples().get(step).controls()[0];
    }

    private static List<Integer> orderings(RunResult run) {
        return run.steps().stream().map(ControlStep::orderings).toList();
    }
}
