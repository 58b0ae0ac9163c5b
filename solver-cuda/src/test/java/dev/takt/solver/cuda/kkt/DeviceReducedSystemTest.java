package dev.takt.solver.cuda.kkt;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.solver.cuda.TestDevices;
import dev.takt.solver.cuda.TestPrograms;
import dev.takt.solver.cuda.device.EmulatedDevice;
import dev.takt.solver.cuda.execution.DeviceContext;
import dev.takt.solver.kernels.CompiledProgram;
import dev.takt.solver.kkt.augmented.AugmentedSystem;
import dev.takt.solver.kkt.elimination.EliminationGuard;
import dev.takt.solver.kkt.reduced.ReducedSystem;
import dev.takt.solver.linalg.ldlt.Inertia;
import dev.takt.solver.linalg.sparse.Coordinates;
import dev.takt.solver.transcription.TranscribedProblem;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** State elimination on the device gives the steps of the CPU's, and both schedules the same bits. */
class DeviceReducedSystemTest {

    static Stream<CompiledProgram> programs() {
        return Stream.of(TestPrograms.column(), TestPrograms.plate());
    }

    /** The numbers of one KKT system, the same on both sides. */
    private static final class Numbers {
        final double[] hessian;
        final double[] jacobian;
        final double[] variables;
        final double[] slacks;
        final double[] rows;
        final double[] rx;
        final double[] rs;
        final double[] rc;

        Numbers(CompiledProgram program, double curvature) {
            var random = new Random(3);
            double[] x = new double[program.variables()];
            program.start(x);
            for (int i = 0; i < x.length; i++) {
                x[i] *= 1 + 0.05 * random.nextDouble();
            }
            int slackCount = program.inequalityRows().length;
            hessian = new double[program.hessianSparsity().size()];
            jacobian = new double[program.jacobianSparsity().size()];
            program.jacobian(x, jacobian);
            program.hessian(x, 1, new double[program.rows()], hessian);
            variables = random.doubles(x.length, 0.5, 2).map(d -> curvature * d).toArray();
            slacks = random.doubles(slackCount, 0.1, 10).toArray();
            rows = new double[program.rows()];
            rx = random.doubles(x.length, -1, 1).toArray();
            rs = random.doubles(slackCount, -1, 1).toArray();
            rc = random.doubles(program.rows(), -1, 1).toArray();
        }
    }

    @ParameterizedTest
    @MethodSource("programs")
    void solvesLikeTheCpu(CompiledProgram program) {
        var numbers = new Numbers(program, 1);
        ReducedSystem cpu = cpu(program);
        Inertia inertia =
                cpu.factorize(numbers.hessian, numbers.jacobian, numbers.variables, numbers.slacks, numbers.rows);
        double[][] expected = {numbers.rx.clone(), numbers.rs.clone(), numbers.rc.clone()};
        cpu.solve(expected[0], expected[1], expected[2], expected[0], expected[1], expected[2]);
        double[][] forward = solution(program, numbers, inertia, EmulatedDevice.Schedule.FORWARD);
        double[][] backward = solution(program, numbers, inertia, EmulatedDevice.Schedule.BACKWARD);
        for (int part = 0; part < expected.length; part++) {
            double largest = Arrays.stream(expected[part]).map(Math::abs).max().orElse(0);
            assertArrayEquals(expected[part], forward[part], 1e-8 * (1 + largest));
            assertArrayEquals(forward[part], backward[part]);
        }
    }

    private static ReducedSystem cpu(CompiledProgram program) {
        TranscribedProblem problem = program.problem();
        return ReducedSystem.of(program, problem.rowPlacement().supports()[0]).orElseThrow();
    }

    private static double[][] solution(
            CompiledProgram program, Numbers numbers, Inertia inertia, EmulatedDevice.Schedule schedule) {
        try (DeviceContext context = TestDevices.of(schedule)) {
            DeviceKkt kkt = system(context, program);
            double[][] result = {numbers.rx.clone(), numbers.rs.clone(), numbers.rc.clone()};
            for (int repeat = 0; repeat < 3; repeat++) {
                assertEquals(inertia, factorize(context, kkt, numbers));
                long x = context.memory().copyOf(numbers.rx);
                long s = context.memory().copyOf(numbers.rs);
                long c = context.memory().copyOf(numbers.rc);
                kkt.solve(x, s, c, x, s, c);
                context.device().download(x, result[0], result[0].length);
                context.device().download(s, result[1], result[1].length);
                context.device().download(c, result[2], result[2].length);
            }
            return result;
        }
    }

    private static DeviceKkt system(DeviceContext context, CompiledProgram program) {
        return system(context, program, new EliminationGuard());
    }

    private static DeviceKkt system(DeviceContext context, CompiledProgram program, EliminationGuard guard) {
        return new DeviceReducedSystem(
                context,
                program,
                cpu(program).structure(),
                guard,
                () -> new DeviceAugmentedSystem(
                        context, program, AugmentedSystem.analyze(program, Coordinates.none())));
    }

    private static Inertia factorize(DeviceContext context, DeviceKkt kkt, Numbers numbers) {
        return kkt.factorize(
                context.memory().copyOf(numbers.hessian),
                context.memory().copyOf(numbers.jacobian),
                context.memory().copyOf(numbers.variables),
                context.memory().copyOf(numbers.slacks),
                context.memory().copyOf(numbers.rows));
    }

    /** Negative curvature shows, a weak pivot and a large dual regularization lead to the safer system. */
    @ParameterizedTest
    @MethodSource("programs")
    void judgesLikeTheCpu(CompiledProgram program) {
        var concave = new Numbers(program, -1);
        var weak = new Numbers(program, 1);
        Arrays.fill(weak.jacobian, 0);
        var relaxed = new Numbers(program, 1);
        Arrays.fill(relaxed.rows, 1);
        ReducedSystem cpu = cpu(program);
        var augmented = AugmentedSystem.of(program, Coordinates.none());
        try (DeviceContext context = TestDevices.forward()) {
            assertEquals(
                    cpu.factorize(concave.hessian, concave.jacobian, concave.variables, concave.slacks, concave.rows),
                    factorize(context, system(context, program), concave));
            for (Numbers numbers : new Numbers[] {relaxed, weak}) {
                assertEquals(
                        augmented.factorize(
                                numbers.hessian, numbers.jacobian, numbers.variables, numbers.slacks, numbers.rows),
                        factorize(context, system(context, program), numbers));
            }
        }
    }

    /** A Jacobian that is no number costs one factorization, a large dual regularization too, a weak pivot the elimination. */
    @ParameterizedTest
    @MethodSource("programs")
    void isLeftForGoodForAWeakPivotAlone(CompiledProgram program) {
        var sound = new Numbers(program, 1);
        var broken = new Numbers(program, 1);
        Arrays.fill(broken.jacobian, Double.NaN);
        var relaxed = new Numbers(program, 1);
        Arrays.fill(relaxed.rows, 1);
        var weak = new Numbers(program, 1);
        Arrays.fill(weak.jacobian, 0);
        var guard = new EliminationGuard();
        try (DeviceContext context = TestDevices.forward()) {
            DeviceKkt kkt = system(context, program, guard);
            for (Numbers numbers : new Numbers[] {broken, relaxed, sound}) {
                factorize(context, kkt, numbers);
                assertFalse(guard.isLeft());
            }
            factorize(context, kkt, weak);
            assertTrue(guard.isLeft());
        }
    }
}
