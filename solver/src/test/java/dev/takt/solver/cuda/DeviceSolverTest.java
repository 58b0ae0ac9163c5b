package dev.takt.solver.cuda;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.solver.ipm.InteriorPointSolver;
import dev.takt.solver.ipm.SolveReport;
import dev.takt.solver.ipm.SolveStatus;
import dev.takt.solver.ipm.SolverOptions;
import dev.takt.solver.kernels.CompiledProgram;
import dev.takt.solver.kernels.NonlinearProgram;
import dev.takt.solver.kkt.AugmentedSystem;
import dev.takt.solver.linalg.Coordinates;
import dev.takt.solver.linalg.SymbolicFactorization;
import dev.takt.solver.problems.DistillationColumn;
import dev.takt.solver.problems.HeatedPlate;
import dev.takt.solver.problems.NamedProblems;
import dev.takt.solver.problems.PublishedProblem;
import dev.takt.solver.problems.SolverProblems;
import dev.takt.solver.transcription.Transcription;
import dev.takt.solver.transcription.TranscriptionOptions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
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

    private static InteriorPointSolver onDevice(NonlinearProgram program, DeviceProgram device) {
        return new InteriorPointSolver(program, device, SolverOptions.DEFAULT, System::nanoTime);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("problems")
    void solvesTheLibraryOfProblems(PublishedProblem problem) {
        SolveReport expected = onCpu(problem.program().get()).solve();
        try (DeviceContext context = EmulatedDevices.forward()) {
            NonlinearProgram program = problem.program().get();
            assertAgree(
                    expected,
                    onDevice(program, DeviceProgram.ofHost(context, program, kkt(program)))
                            .solve());
        }
    }

    @Test
    void failsAsTheCpuDoes() {
        for (NonlinearProgram program : List.of(NamedProblems.contradiction(), NamedProblems.separateCircles())) {
            try (DeviceContext context = EmulatedDevices.forward()) {
                SolveReport expected = onCpu(program).solve();
                InteriorPointSolver solver =
                        onDevice(program, DeviceProgram.ofHost(context, program, analysis(program)));
                assertEquals(expected.status(), solver.solve().status());
            }
        }
    }

    static Stream<CompiledProgram> transcribed() {
        return Stream.of(
                        DistillationColumn.reference()
                                .withTrays(6, 4)
                                .withSupports(8)
                                .problem(),
                        HeatedPlate.reference().withSide(5).problem())
                .map(problem -> new CompiledProgram(Transcription.of(problem, TranscriptionOptions.reduced())));
    }

    @ParameterizedTest
    @MethodSource("transcribed")
    void solvesTranscribedProblemsColdAndWarm(CompiledProgram program) {
        InteriorPointSolver cpu = onCpu(program);
        try (DeviceContext context = EmulatedDevices.forward()) {
            InteriorPointSolver device = onDevice(program, DeviceProgram.of(context, program, analysis(program)));
            assertAgree(cpu.solve(), device.solve());
            program.parameters().values()[0] *= 1.02;
            SolveReport warm = device.resolve();
            assertAgree(cpu.resolve(), warm);
            assertEquals(SolveStatus.OPTIMAL, warm.status());
        }
    }

    private static void assertAgree(SolveReport expected, SolveReport actual) {
        assertEquals(expected.status(), actual.status());
        assertEquals(expected.iterations(), actual.iterations());
        assertEquals(expected.objective(), actual.objective(), 1e-8 * Math.max(1, Math.abs(expected.objective())));
    }
}
