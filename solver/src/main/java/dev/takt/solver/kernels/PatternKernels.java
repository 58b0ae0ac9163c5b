package dev.takt.solver.kernels;

import dev.takt.solver.transcription.Pattern;
import java.util.LinkedHashMap;
import java.util.Map;

/** The derivatives and kernels of the patterns of one problem, each derived once. */
final class PatternKernels {
    private final KernelCompiler compiler;
    private final Map<Pattern, DerivativeProgram> derivatives = new LinkedHashMap<>();

    PatternKernels(KernelCompiler compiler) {
        this.compiler = compiler;
    }

    DerivativeProgram derivatives(Pattern pattern) {
        return derivatives.computeIfAbsent(pattern, DerivativeProgram::of);
    }

    Kernel kernel(KernelKind kind, Pattern pattern) {
        return compiler.compile(kind, derivatives(pattern));
    }
}
