package dev.takt.solver.kernels;

import dev.takt.solver.kernels.bytecode.Kernel;
import dev.takt.solver.kernels.bytecode.KernelCompiler;
import dev.takt.solver.kernels.bytecode.KernelKind;
import dev.takt.solver.kernels.bytecode.KernelSpecification;
import dev.takt.solver.kernels.bytecode.VectorLanes;
import dev.takt.solver.kernels.program.DerivativeProgram;
import dev.takt.solver.transcription.pattern.Pattern;
import dev.takt.solver.transcription.pattern.PatternInstances;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * The derivatives and kernels of the patterns of one problem, each derived once. Patterns are told apart by identity,
 * because comparing long ones by value goes as deep as they are; equal ones share their kernels all the same.
 */
final class PatternKernels {
    private final KernelCompiler compiler;
    private final Function<Pattern, DerivativeProgram> differentiation;
    private final Map<Pattern, DerivativeProgram> derivatives;
    private final int lanes;

    /** Kernels that evaluate instances one by one. */
    PatternKernels(KernelCompiler compiler) {
        this(compiler, DerivativeProgram::of);
    }

    /** Kernels of derivatives by something else than the variables alone. */
    PatternKernels(KernelCompiler compiler, Function<Pattern, DerivativeProgram> differentiation) {
        this(compiler, differentiation, new IdentityHashMap<>(), 1);
    }

    private PatternKernels(
            KernelCompiler compiler,
            Function<Pattern, DerivativeProgram> differentiation,
            Map<Pattern, DerivativeProgram> derivatives,
            int lanes) {
        this.compiler = compiler;
        this.differentiation = differentiation;
        this.derivatives = derivatives;
        this.lanes = lanes;
    }

    /** Kernels for the same patterns that evaluate several instances at once where that pays on this machine. */
    PatternKernels inLanes() {
        return new PatternKernels(compiler, differentiation, derivatives, VectorLanes.available());
    }

    DerivativeProgram derivatives(Pattern pattern) {
        return derivatives.computeIfAbsent(pattern, differentiation);
    }

    /** The kernel for instances of a pattern, with the runs that it is to be called for. */
    KernelRuns kernel(KernelKind kind, PatternInstances instances) {
        var alone = KernelSpecification.of(kind, derivatives(instances.pattern()));
        InstanceRuns runs = lanes > 1 && alone.allowsLanes()
                ? InstanceRuns.cheapest(instances, alone.indexedInputs(), lanes)
                : InstanceRuns.single(instances);
        Kernel kernel = compiler.compile(runs.inLanes() ? alone.inLanes(runs.lanes(), runs.accesses()) : alone);
        return new KernelRuns(kernel, instances, runs.boundaries());
    }
}
