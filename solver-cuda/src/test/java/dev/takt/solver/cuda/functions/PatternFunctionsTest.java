package dev.takt.solver.cuda.functions;

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
