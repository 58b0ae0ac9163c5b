package dev.takt.solver.cuda;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.solver.cuda.execution.DeviceContext;
import dev.takt.solver.cuda.functions.DeviceFunctions;
import dev.takt.solver.cuda.functions.GatheredProducts;
import dev.takt.solver.cuda.functions.HostFunctions;
import dev.takt.solver.cuda.kkt.DeviceAugmentedSystem;
import dev.takt.solver.cuda.kkt.DeviceKkt;
import dev.takt.solver.cuda.kkt.DeviceReducedSystem;
import dev.takt.solver.cuda.kkt.HostKkt;
import dev.takt.solver.ipm.InteriorPointSolver;
import dev.takt.solver.ipm.SolveReport;
import dev.takt.solver.ipm.SolveStatus;
import dev.takt.solver.ipm.compute.SlackedProgram;
import dev.takt.solver.ipm.options.SolverOptions;
import dev.takt.solver.kernels.NonlinearProgram;
import dev.takt.solver.kkt.KktChoice;
import dev.takt.solver.kkt.KktOptions;
import dev.takt.solver.kkt.augmented.AugmentedSystem;
import dev.takt.solver.kkt.elimination.EliminationGuard;
import dev.takt.solver.kkt.reduced.ReducedSystem;
import dev.takt.solver.kkt.selection.KktSelection;
import dev.takt.solver.linalg.sparse.Coordinates;
import dev.takt.solver.linalg.symbolic.SymbolicFactorization;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.nmpc.NmpcOptions;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import dev.takt.solver.nmpc.SensitivityFeedback;
import dev.takt.solver.nmpc.StartPolicy;
import dev.takt.solver.problems.DistillationColumn;
import dev.takt.solver.problems.HeatedPlate;
import dev.takt.solver.problems.NamedProblems;
import dev.takt.solver.problems.PublishedProblem;
import dev.takt.solver.problems.SolverProblems;
import dev.takt.solver.transcription.Placement;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The interior point method on the emulated device ends where it ends on the CPU, in as many iterations. */
class DeviceSolverTest {

    static List<PublishedProblem> problems() {
        return SolverProblems.all();
    }

    private static AugmentedSystem kkt(NonlinearProgram program) {
        return AugmentedSystem.of(program, Coordinates.none());
    }

    private static SymbolicFactorization analysis(NonlinearProgram program) {
        return AugmentedSystem.analyze(program, Coordinates.none());
    }

    private static InteriorPointSolver onCpu(NonlinearProgram program) {
        return new InteriorPointSolver(program, kkt(program), SolverOptions.DEFAULT);
    }

    private static InteriorPointSolver solver(NonlinearProgram program, SlackedProgram device) {
        return new InteriorPointSolver(program, device, SolverOptions.DEFAULT, System::nanoTime);
    }

    private static SlackedProgram program(
            DeviceContext context, NonlinearProgram program, DeviceFunctions functions, DeviceKkt kkt) {
        return new SlackedProgram(
                new DeviceProgram(context, program, functions, kkt, new GatheredProducts(context, program)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("problems")
    void solvesTheLibraryOfProblems(PublishedProblem problem) {
        SolveReport expected = onCpu(problem.program().get()).solve();
        try (DeviceContext context = TestDevices.forward()) {
            NonlinearProgram program = problem.program().get();
            var functions = new HostFunctions(context.device(), program);
            var onHost = new HostKkt(context.device(), program, kkt(program));
            var onDevice = new DeviceAugmentedSystem(context, program, analysis(program));
            assertAgree(
                    expected,
                    solver(program, program(context, program, functions, onHost))
                            .solve());
            assertAgree(
                    expected,
                    solver(program, program(context, program, functions, onDevice))
                            .solve());
        }
    }

    /** Problems whose equations determine variables, one after the other. */
    static List<PublishedProblem> problemsOfStates() {
        return problems().stream()
                .filter(problem -> {
                    NonlinearProgram program = problem.program().get();
                    return ReducedSystem.of(program, new int[program.rows()]).isPresent();
                })
                .toList();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("problemsOfStates")
    void solvesTheLibraryByStateElimination(PublishedProblem problem) {
        NonlinearProgram program = problem.program().get();
        var nowhere = new Placement(List.of(), new int[0][0]);
        KktSelection selection = KktSelection.of(program, nowhere, nowhere, KktOptions.of(KktChoice.REDUCED));
        SolveReport expected = new InteriorPointSolver(program, selection.system(), SolverOptions.DEFAULT).solve();
        try (DeviceContext context = TestDevices.forward()) {
            NonlinearProgram again = problem.program().get();
            var kkt = new DeviceReducedSystem(
                    context,
                    again,
                    ReducedSystem.of(again, new int[again.rows()]).orElseThrow().structure(),
                    new EliminationGuard(),
                    () -> new DeviceAugmentedSystem(context, again, analysis(again)));
            var functions = new HostFunctions(context.device(), again);
            assertAgree(
                    expected,
                    solver(again, program(context, again, functions, kkt)).solve());
        }
    }

    @Test
    void failsAsTheCpuDoes() {
        for (NonlinearProgram program : List.of(NamedProblems.contradiction(), NamedProblems.separateCircles())) {
            try (DeviceContext context = TestDevices.forward()) {
                SolveReport expected = onCpu(program).solve();
                InteriorPointSolver solver = solver(
                        program,
                        program(
                                context,
                                program,
                                new HostFunctions(context.device(), program),
                                new DeviceAugmentedSystem(context, program, analysis(program))));
                assertEquals(expected.status(), solver.solve().status());
            }
        }
    }

    static Stream<OptimalControlProblem> plants() {
        return Stream.of(
                DistillationColumn.reference().withTrays(6, 4).withSupports(8).problem(),
                HeatedPlate.reference().withSide(5).problem());
    }

    private static NmpcOptions options(KktChoice choice) {
        return NmpcOptions.DEFAULT.with(SolverOptions.DEFAULT.with(KktOptions.of(choice)));
    }

    /** Three steps: cold, warm, warm; the whole iteration on the device. */
    @ParameterizedTest
    @MethodSource("plants")
    void followsThePlansOfTheCpu(OptimalControlProblem problem) {
        NmpcOptions options = options(KktChoice.AUGMENTED);
        var cpu = RecedingHorizonSolver.of(problem, options);
        try (DeviceContext context = TestDevices.forward()) {
            var device = RecedingHorizonSolver.of(problem, options.on(new CudaBackend(context.device())));
            for (int step = 0; step < 3; step++) {
                cpu.program().parameters().values()[0] *= 1.01;
                device.program().parameters().values()[0] *= 1.01;
                SolveReport expected = cpu.solve(step, StartPolicy.WARM);
                assertAgree(expected, device.solve(step, StartPolicy.WARM));
                assertEquals(SolveStatus.OPTIMAL, expected.status());
            }
            assertArrayEquals(cpu.point().variables(), device.point().variables(), 1e-6);
            assertArrayEquals(corrected(cpu), corrected(device), 1e-6);
        }
    }

    /** The controls after a change of the measured state, by one back-solve. */
    private static double[] corrected(RecedingHorizonSolver solver) {
        List<String> state = solver.problem().parameterBlocks().stream()
                .map(block -> block.parameter().name())
                .filter(name -> name.endsWith("0"))
                .toList();
        SensitivityFeedback feedback = solver.feedback(state);
        assertTrue(feedback.prepare());
        solver.program().parameters().values()[1] *= 1.02;
        double[] controls = new double[feedback.controls().size()];
        feedback.correct(controls);
        return controls;
    }

    /** KKT systems that are not on the device. */
    @ParameterizedTest
    @EnumSource(names = "RICCATI")
    void takesOtherKktSystemsFromTheCpu(KktChoice choice) {
        OptimalControlProblem problem = plants().findFirst().orElseThrow();
        try (DeviceContext context = TestDevices.forward()) {
            var backend = new CudaBackend(context.device());
            var device = RecedingHorizonSolver.of(problem, options(choice).on(backend));
            assertAgree(
                    RecedingHorizonSolver.of(problem, options(choice)).solve(0, StartPolicy.COLD),
                    device.solve(0, StartPolicy.COLD));
        }
    }

    private static void assertAgree(SolveReport expected, SolveReport actual) {
        assertEquals(expected.status(), actual.status());
        assertEquals(expected.iterations(), actual.iterations());
        assertEquals(expected.objective(), actual.objective(), 1e-8 * Math.max(1, Math.abs(expected.objective())));
    }
}
