package dev.takt.solver.kernels;

import java.lang.invoke.MethodHandles;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Compiles straight-line programs to JVM bytecode, each distinct program once. The classes are hidden ones, unloaded with
 * the last kernel that uses them.
 */
public final class KernelCompiler {
    private final Map<Key, Kernel> kernels = new HashMap<>();

    private record Key(KernelKind kind, StraightLineProgram program, List<Integer> holes) {}

    /** Makes a compiler that has compiled nothing yet. */
    public KernelCompiler() {}

    /** Number of distinct kernels compiled so far. */
    public int kernels() {
        return kernels.size();
    }

    /** The kernel of a pattern. */
    Kernel compile(KernelKind kind, DerivativeProgram derivatives) {
        return switch (kind) {
            case VALUE, SUM -> compile(new Key(kind, derivatives.value(), List.of()));
            case GRADIENT -> {
                List<Integer> holes = derivatives.gradientEntries().stream()
                        .map(DerivativeProgram.GradientEntry::hole)
                        .toList();
                yield compile(new Key(kind, derivatives.gradient(), holes));
            }
            case JACOBIAN -> compile(new Key(kind, derivatives.gradient(), List.of()));
            case HESSIAN -> compile(new Key(kind, derivatives.hessian(), List.of()));
        };
    }

    private Kernel compile(Key key) {
        return kernels.computeIfAbsent(key, KernelCompiler::define);
    }

    private static Kernel define(Key key) {
        byte[] classFile = KernelAssembler.assemble(key.kind, key.program, key.holes);
        try {
            return (Kernel) MethodHandles.lookup()
                    .defineHiddenClass(classFile, true)
                    .lookupClass()
                    .getDeclaredConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException("the generated kernel class cannot be made", impossible);
        }
    }
}
