package dev.takt.solver.cuda.kkt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.takt.solver.accelerator.LinearSolver;
import dev.takt.solver.cuda.CudaAccelerator;
import dev.takt.solver.cuda.CudaBackend;
import dev.takt.solver.cuda.DeviceProgram;
import dev.takt.solver.cuda.StandInLibraries;
import dev.takt.solver.cuda.TestDevices;
import dev.takt.solver.cuda.TestPrograms;
import dev.takt.solver.cuda.device.Device;
import dev.takt.solver.cuda.execution.DeviceContext;
import dev.takt.solver.cuda.functions.HostFunctions;
import dev.takt.solver.cuda.functions.MatrixProducts;
import dev.takt.solver.ipm.InteriorPointSolver;
import dev.takt.solver.ipm.SolveReport;
import dev.takt.solver.ipm.compute.SlackedProgram;
import dev.takt.solver.ipm.options.SolverOptions;
import dev.takt.solver.kernels.CompiledProgram;
import dev.takt.solver.kernels.NonlinearProgram;
import dev.takt.solver.kkt.KktChoice;
import dev.takt.solver.kkt.KktOptions;
import dev.takt.solver.kkt.condensed.HybridSystem;
import dev.takt.solver.kkt.selection.KktSelection;
import dev.takt.solver.linalg.sparse.Coordinates;
import dev.takt.solver.linalg.sparse.SymmetricPattern;
import dev.takt.solver.linalg.symbolic.SymbolicFactorization;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.nmpc.NmpcOptions;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import dev.takt.solver.nmpc.StartPolicy;
import dev.takt.solver.problems.DistillationColumn;
import dev.takt.solver.problems.PublishedProblem;
import dev.takt.solver.problems.SolverProblems;
import dev.takt.solver.transcription.Placement;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * On the emulated device NVIDIA's libraries are stand-ins over host memory, called through the same bindings; on a GPU they are
 * the real ones, as far as the machine has them.
 */
class CondensedSolverTest {
    private static final String FOLDERS = "takt.cuda.libraries";

    @TempDir
    private static Path folder;

    private static String before = "";

    /** One device for all, made when it is known that there can be one: its kernels are loaded once. */
    private static final class Shared {
        static final Device DEVICE = TestDevices.forward().device();
    }

    @BeforeAll
    static void makeLibraries() throws IOException, InterruptedException {
        TestDevices.forward().close();
        before = System.getProperty(FOLDERS, "");
        if (TestDevices.areEmulated()) {
            StandInLibraries.make(folder);
            System.setProperty(FOLDERS, folder.toString());
        }
    }

    @AfterAll
    static void forgetLibraries() {
        System.setProperty(FOLDERS, before);
    }

    /** A machine with a GPU need not have every library; the stand-ins are always there. */
    private static void need(LinearSolver choice) {
        Optional<String> missing = CudaAccelerator.reasonAgainst(choice);
        assumeTrue(missing.isEmpty() || TestDevices.areEmulated(), missing.orElse(""));
        assertEquals(Optional.empty(), missing);
    }

    @ParameterizedTest
    @EnumSource(LinearSolver.class)
    void solvesAgainAndAgainAndKnowsWhatIsNotPositiveDefinite(LinearSolver choice) {
        need(choice);
        CompiledProgram program = TestPrograms.plate();
        SymbolicFactorization symbolic = new HybridSystem(program, Coordinates.none()).symbolic();
        SymmetricPattern pattern = symbolic.pattern();
        int n = pattern.dimension();
        var random = new Random(1);
        try (var context = new DeviceContext(Shared.DEVICE)) {
            CondensedSolver solver = CudaBackend.condensedSolver(choice, context, symbolic);
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

    static List<PublishedProblem> problems() {
        return SolverProblems.all();
    }

    /**
     * By what goes through JCuda as on the CPU. Condensed systems are badly conditioned near the optimum: whoever adds in
     * another order may need another iteration.
     */
    @ParameterizedTest(name = "{0}")
    @MethodSource("problems")
    void solvesTheLibraryOfProblems(PublishedProblem problem) {
        need(LinearSolver.CUBLAS);
        need(LinearSolver.CUSOLVER);
        agrees(problem, KktChoice.LIFTED, LinearSolver.CUBLAS);
        agrees(problem, KktChoice.HYBRID, LinearSolver.CUSOLVER);
    }

    private static void agrees(PublishedProblem problem, KktChoice kkt, LinearSolver choice) {
        KktSelection onCpu = selection(problem, kkt);
        SolveReport expected = new InteriorPointSolver(onCpu.program(), onCpu.system(), SolverOptions.DEFAULT).solve();
        SolveReport actual = solve(problem, kkt, choice);
        String which = kkt + " by " + choice;
        assertEquals(expected.status(), actual.status(), which);
        assertEquals(expected.objective(), actual.objective(), tolerance(expected), which);
    }

    private static double tolerance(SolveReport report) {
        return 1e-8 * Math.max(1, Math.abs(report.objective()));
    }

    private static SolveReport solve(PublishedProblem problem, KktChoice kkt, LinearSolver choice) {
        KktSelection selection = selection(problem, kkt);
        NonlinearProgram program = selection.program();
        try (var context = new DeviceContext(Shared.DEVICE)) {
            MatrixProducts matrices = CudaBackend.products(choice, context, program);
            var functions = new HostFunctions(Shared.DEVICE, program);
            DeviceKkt system = new CudaBackend(Shared.DEVICE, choice).kkt(context, selection, matrices);
            var there = new SlackedProgram(new DeviceProgram(context, program, functions, system, matrices));
            return new InteriorPointSolver(program, there, SolverOptions.DEFAULT, System::nanoTime).solve();
        }
    }

    private static KktSelection selection(PublishedProblem problem, KktChoice kkt) {
        var nowhere = new Placement(List.of(), new int[0][0]);
        return KktSelection.of(problem.program().get(), nowhere, nowhere, KktOptions.of(kkt));
    }

    /** The same iterations as on the CPU, the whole iteration on the device. */
    @ParameterizedTest
    @EnumSource(LinearSolver.class)
    void solvesAPlantAsTheCpuDoes(LinearSolver choice) {
        need(choice);
        solve(KktChoice.LIFTED, choice);
        solve(KktChoice.HYBRID, choice);
    }

    private static void solve(KktChoice kkt, LinearSolver choice) {
        OptimalControlProblem problem =
                DistillationColumn.reference().withTrays(4, 3).withSupports(5).problem();
        NmpcOptions options = NmpcOptions.DEFAULT.with(SolverOptions.DEFAULT.with(KktOptions.of(kkt)));
        SolveReport expected = RecedingHorizonSolver.of(problem, options).solve(0, StartPolicy.COLD);
        try (var context = new DeviceContext(Shared.DEVICE)) {
            SolveReport actual = RecedingHorizonSolver.of(problem, options.on(new CudaBackend(Shared.DEVICE, choice)))
                    .solve(0, StartPolicy.COLD);
            assertEquals(expected.status(), actual.status());
            assertEquals(expected.iterations(), actual.iterations());
            assertEquals(expected.objective(), actual.objective(), tolerance(expected));
        }
    }
}
