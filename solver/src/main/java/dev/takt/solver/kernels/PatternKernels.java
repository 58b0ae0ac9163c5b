package dev.takt.solver.kernels;

import dev.takt.solver.kernels.bytecode.Kernel;
import dev.takt.solver.kernels.bytecode.KernelCompiler;
import dev.takt.solver.kernels.bytecode.KernelKind;
import dev.takt.solver.kernels.bytecode.KernelSpecification;
import dev.takt.solver.kernels.bytecode.VectorLanes;
import dev.takt.solver.kernels.program.DerivativeProgram;
import dev.takt.solver.kernels.program.JointPrograms;
import dev.takt.solver.kernels.program.ProgramInstances;
import dev.takt.solver.transcription.pattern.Pattern;
import dev.takt.solver.transcription.pattern.PatternInstances;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.Lock;
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
    private final int longest;

    /** Kernels that evaluate instances one by one. */
    PatternKernels(KernelCompiler compiler) {
        this(compiler, DerivativeProgram::of);
    }

    /** Kernels of derivatives by something else than the variables alone. */
    PatternKernels(KernelCompiler compiler, Function<Pattern, DerivativeProgram> differentiation) {
        this(compiler, differentiation, new IdentityHashMap<>(), 1, 0);
    }

    private PatternKernels(
            KernelCompiler compiler,
            Function<Pattern, DerivativeProgram> differentiation,
            Map<Pattern, DerivativeProgram> derivatives,
            int lanes,
            int longest) {
        this.compiler = compiler;
        this.differentiation = differentiation;
        this.derivatives = derivatives;
        this.lanes = lanes;
        this.longest = longest;
    }

    /**
     * Kernels for the same patterns that evaluate several instances at once where that pays on this machine.
     *
     * @param operations of the longest programs that do
     */
    PatternKernels inLanes(int operations) {
        return new PatternKernels(compiler, differentiation, derivatives, VectorLanes.available(), operations);
    }

    /** Held by who has long kernels compiled in lanes. */
    Lock turn() {
        return compiler.turn();
    }

    private DerivativeProgram derivatives(Pattern pattern) {
        return derivatives.computeIfAbsent(pattern, differentiation);
    }

    /** The programs of some patterns with their instances, one for each. */
    List<ProgramInstances> separate(List<PatternInstances> groups) {
        return groups.stream()
                .map(group -> ProgramInstances.of(derivatives(group.pattern()), group))
                .toList();
    }

    /** The programs of some patterns with their instances; patterns that share most of their operations have one. */
    List<ProgramInstances> joint(List<PatternInstances> groups) {
        return JointPrograms.of(groups, this::derivatives);
    }

    /** The kernel for instances of a program, with the runs that it is to be called for. */
    KernelRuns kernel(KernelKind kind, ProgramInstances instances) {
        var alone = KernelSpecification.of(kind, instances.program());
        InstanceRuns runs = lanes > 1 && alone.program().operations() <= longest && alone.allowsLanes()
                ? InstanceRuns.cheapest(instances, alone.indexedInputs(), lanes)
                : InstanceRuns.single(instances);
        Kernel kernel = compiler.compile(runs.inLanes() ? alone.inLanes(runs.lanes(), runs.accesses()) : alone);
        return new KernelRuns(kernel, instances, runs.boundaries());
    }
}
