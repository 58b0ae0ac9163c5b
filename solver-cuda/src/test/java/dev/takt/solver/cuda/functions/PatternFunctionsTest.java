package dev.takt.solver.cuda.functions;

import static dev.takt.solver.problems.PatternExpressions.apply;
import static dev.takt.solver.problems.PatternExpressions.data;
import static dev.takt.solver.problems.PatternExpressions.parameter;
import static dev.takt.solver.problems.PatternExpressions.product;
import static dev.takt.solver.problems.PatternExpressions.square;
import static dev.takt.solver.problems.PatternExpressions.sum;
import static dev.takt.solver.problems.PatternExpressions.x;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.takt.solver.cuda.TestDevices;
import dev.takt.solver.cuda.TestPrograms;
import dev.takt.solver.cuda.device.BatchDevice;
import dev.takt.solver.cuda.device.EmulatedDevice;
import dev.takt.solver.cuda.device.compiler.CudaSource;
import dev.takt.solver.cuda.device.compiler.Nvcc;
import dev.takt.solver.cuda.device.compiler.Nvrtc;
import dev.takt.solver.cuda.execution.DeviceContext;
import dev.takt.solver.cuda.execution.KernelLibrary;
import dev.takt.solver.kernels.CompiledProgram;
import dev.takt.solver.model.BinaryOperator;
import dev.takt.solver.model.UnaryOperator;
import dev.takt.solver.problems.PatternProblem;
import dev.takt.solver.transcription.pattern.Pattern;
import dev.takt.solver.transcription.pattern.PatternInstances;
import dev.takt.solver.transcription.pattern.PatternNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Generated CUDA C gives the values of the CPU's kernels, to rounding. */
class PatternFunctionsTest {
    private static final double ROUNDING = 1e-12;

    @ParameterizedTest
    @EnumSource(EmulatedDevice.Schedule.class)
    void valuesAreThoseOfTheCpu(EmulatedDevice.Schedule schedule) {
        for (CompiledProgram program : TestPrograms.all()) {
            try (DeviceContext context = TestDevices.of(schedule)) {
                assertValuesAgree(context, program);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(EmulatedDevice.Schedule.class)
    void rowsWithOneProgramAreThoseOfTheCpu(EmulatedDevice.Schedule schedule) {
        CompiledProgram program = rowsThatShare();
        assertEquals(1, program.groups().rows().size(), "they have one program");
        try (DeviceContext context = TestDevices.of(schedule)) {
            assertValuesAgree(context, program);
        }
    }

    /** Three rows an instance that contain the same nested expression. */
    private static CompiledProgram rowsThatShare() {
        PatternNode nested = x(0);
        for (int term = 0; term < 40; term++) {
            nested = apply(
                    UnaryOperator.SIN,
                    sum(nested, product(apply(BinaryOperator.MULTIPLY, data(0), parameter(0)), x(term % 2))));
        }
        var problem = new PatternProblem("joint");
        for (int variable = 0; variable < 4; variable++) {
            problem.variable("x" + variable, -1, 1, 0.3 * (variable + 1));
        }
        problem.parameter("p", 0.5);
        List<PatternInstances> rows = new ArrayList<>();
        List<PatternNode> roots = List.of(nested, product(nested, x(1)), sum(square(nested), x(0)));
        for (int row = 0; row < roots.size(); row++) {
            rows.add(new PatternInstances(
                    new Pattern(roots.get(row), 2, 1, 1),
                    3,
                    new int[][] {{0, 1, 2}, {1, 2, 3}},
                    new double[][] {{0.7, 0.8, 0.9}},
                    new int[][] {{0, 0, 0}},
                    new int[] {row, 3 + row, 6 + row}));
        }
        return new CompiledProgram(problem.equations("rows", 9, rows.toArray(PatternInstances[]::new))
                .minimize(square(x(2)))
                .build());
    }

    private static void assertValuesAgree(DeviceContext context, CompiledProgram program) {
        var functions = new PatternFunctions(
                context.device(), program, context.library(), context.reduction(), context.memory());
        double[] x = new double[program.variables()];
        program.start(x);
        var random = new Random(7);
        for (int i = 0; i < x.length; i++) {
            x[i] *= 1 + 0.2 * random.nextDouble();
        }
        double[] y = random.doubles(program.rows(), -1, 1).toArray();
        double[] parameters = program.parameters().values();
        for (int i = 0; i < parameters.length; i++) {
            parameters[i] *= 1.01;
        }
        functions.load();
        long point = context.memory().copyOf(x);
        long multipliers = context.memory().copyOf(y);

        assertEquals(program.objective(x), functions.objective(point), ROUNDING * Math.abs(program.objective(x)));
        double[] expected = new double[x.length];
        program.gradient(x, expected);
        assertClose(expected, context, result -> functions.gradient(point, result));
        expected = new double[y.length];
        program.constraints(x, expected);
        assertClose(expected, context, result -> functions.constraints(point, result));
        expected = new double[program.jacobianSparsity().size()];
        program.jacobian(x, expected);
        assertClose(expected, context, result -> functions.jacobian(point, result));
        expected = new double[program.hessianSparsity().size()];
        program.hessian(x, 0.7, y, expected);
        assertClose(expected, context, result -> functions.hessian(point, 0.7, multipliers, result));
    }

    private interface Evaluation {
        void writeTo(long result);
    }

    private static void assertClose(double[] expected, DeviceContext context, Evaluation evaluation) {
        long result = context.memory().doubles(expected.length);
        evaluation.writeTo(result);
        double[] actual = new double[expected.length];
        context.device().download(result, actual, actual.length);
        double largest = 0;
        for (double value : expected) {
            largest = Math.max(largest, Math.abs(value));
        }
        for (int i = 0; i < expected.length; i++) {
            assertEquals(expected[i], actual[i], ROUNDING * (Math.abs(expected[i]) + 1e-3 * largest), "entry " + i);
        }
    }

    /** nvcc 13 takes no architecture below sm_75. */
    @Test
    void compilesForGpus() {
        Optional<Nvcc> nvcc = Nvcc.find();
        assumeTrue(nvcc.isPresent(), "no nvcc on the PATH");
        String kernels = KernelLibrary.everything().text();
        try (DeviceContext context = TestDevices.forward()) {
            String generated = PatternFunctions.source(TestPrograms.allOperators(), context.memory())
                    .text();
            kernels += generated.substring(CudaSource.read("common.cu").length());
        }
        var all = new CudaSource("all", kernels);
        nvcc.orElseThrow()
                .run(
                        all,
                        List.of(
                                "-fatbin",
                                "-gencode=arch=compute_75,code=sm_75",
                                "-gencode=arch=compute_80,code=sm_80",
                                "-gencode=arch=compute_90,code=sm_90"));
        nvcc.orElseThrow().run(BatchDevice.sources(List.of(all)).getLast(), List.of("-cubin", "-arch=sm_75"));
    }

    @Test
    void compilesByNvrtc() {
        Optional<Nvrtc> nvrtc = Nvrtc.find();
        assumeTrue(nvrtc.isPresent(), "no NVRTC");
        assertTrue(nvrtc.orElseThrow().compile(KernelLibrary.everything(), "sm_90").length > 0);
    }
}
