package dev.takt.solver.cuda;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.takt.solver.ipm.SolveReport;
import dev.takt.solver.ipm.SolverOptions;
import dev.takt.solver.kernels.CompiledProgram;
import dev.takt.solver.kkt.HybridSystem;
import dev.takt.solver.kkt.KktChoice;
import dev.takt.solver.kkt.KktOptions;
import dev.takt.solver.linalg.Coordinates;
import dev.takt.solver.linalg.SymbolicFactorization;
import dev.takt.solver.linalg.SymmetricPattern;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.nmpc.NmpcOptions;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import dev.takt.solver.nmpc.StartPolicy;
import dev.takt.solver.problems.DistillationColumn;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** NVIDIA's libraries are stand-ins over host memory, called through the same bindings; they need the emulated device. */
class CondensedSolverTest {
    private static final String FOLDERS = "takt.cuda.libraries";

    @TempDir
    private static Path folder;

    private static String before = "";

    @BeforeAll
    static void makeLibraries() throws IOException, InterruptedException {
        assumeTrue(System.getProperty("takt.cuda.device", "emulated").equals("emulated"), "stand-ins need host memory");
        TestDevices.forward().close();
        StandInLibraries.make(folder);
        before = System.getProperty(FOLDERS, "");
        System.setProperty(FOLDERS, folder.toString());
    }

    @AfterAll
    static void forgetLibraries() {
        System.setProperty(FOLDERS, before);
    }

    @ParameterizedTest
    @EnumSource(LinearSolver.class)
    void solvesAgainAndAgainAndKnowsWhatIsNotPositiveDefinite(LinearSolver choice) {
        assertEquals(Optional.empty(), choice.missing());
        CompiledProgram program = TestPrograms.plate();
        SymbolicFactorization symbolic = new HybridSystem(program, Coordinates.none()).symbolic();
        SymmetricPattern pattern = symbolic.pattern();
        int n = pattern.dimension();
        var random = new Random(1);
        try (DeviceContext context = TestDevices.forward()) {
            CondensedSolver solver = choice.create(context, symbolic);
            for (int repeat = 0; repeat < 2; repeat++) {
                double[] values = positiveDefinite(pattern, random);
                context.device().upload(values, values.length, solver.values());
                assertTrue(solver.factorize());
                double[] b = random.doubles(n, -1, 1).toArray();
                double[] x = b.clone();
                long address = context.memory().copyOf(b);
                solver.solve(address);
                context.device().download(address, x, n);
                double[] residual = new double[n];
                pattern.residual(values, x, b, residual);
                for (double r : residual) {
                    assertEquals(0, r, 1e-12);
                }
            }
            double[] values = positiveDefinite(pattern, random);
            values[pattern.position(n / 2, n / 2)] = -1;
            context.device().upload(values, values.length, solver.values());
            assertFalse(solver.factorize());
        }
    }

    private static double[] positiveDefinite(SymmetricPattern pattern, Random random) {
        double[] values = random.doubles(pattern.entryCount(), -1, 1).toArray();
        for (int j = 0; j < pattern.dimension(); j++) {
            values[pattern.position(j, j)] = pattern.dimension();
        }
        return values;
    }

    /** The same iterations as on the CPU, the whole iteration on the device. */
    @ParameterizedTest
    @EnumSource(
            value = KktChoice.class,
            names = {"LIFTED", "HYBRID"})
    void solvesAPlantAsTheCpuDoes(KktChoice kkt) {
        for (LinearSolver choice : LinearSolver.values()) {
            solve(kkt, choice);
        }
    }

    private static void solve(KktChoice kkt, LinearSolver choice) {
        OptimalControlProblem problem =
                DistillationColumn.reference().withTrays(4, 3).withSupports(5).problem();
        NmpcOptions options = NmpcOptions.DEFAULT.with(SolverOptions.DEFAULT.with(KktOptions.of(kkt)));
        SolveReport expected = RecedingHorizonSolver.of(problem, options).solve(0, StartPolicy.COLD);
        try (DeviceContext context = TestDevices.forward()) {
            SolveReport actual = RecedingHorizonSolver.of(
                            problem, options.on(new CudaBackend(context.device(), choice)))
                    .solve(0, StartPolicy.COLD);
            assertEquals(expected.status(), actual.status());
            assertEquals(expected.iterations(), actual.iterations());
            assertEquals(expected.objective(), actual.objective(), 1e-8 * Math.max(1, Math.abs(expected.objective())));
        }
    }
}
