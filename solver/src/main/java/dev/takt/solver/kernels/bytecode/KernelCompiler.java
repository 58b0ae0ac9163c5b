package dev.takt.solver.kernels.bytecode;

import java.lang.invoke.MethodHandles;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Compiles straight-line programs to JVM bytecode, each distinct kernel once. The classes are hidden ones, unloaded with
 * the last kernel that uses them. May be used by several threads.
 */
public final class KernelCompiler {
    private static final ScopedValue<KernelCompiler> SHARED = ScopedValue.newInstance();

    private final Map<KernelSpecification, Kernel> kernels = new HashMap<>();
    private final Lock turn = new ReentrantLock();

    /** Makes a compiler that has compiled nothing yet. */
    public KernelCompiler() {}

    /** The compiler within whose {@link #during} this is called; elsewhere a new one. */
    public static KernelCompiler present() {
        return SHARED.isBound() ? SHARED.get() : new KernelCompiler();
    }

    /** Does something in which programs, such as those of plants and estimators, have the kernels of this compiler. */
    public <R, X extends Throwable> R during(ScopedValue.CallableOp<R, X> work) throws X {
        return ScopedValue.where(SHARED, this).call(work);
    }

    /** Number of distinct kernels compiled so far. */
    public synchronized int kernels() {
        return kernels.size();
    }

    /** Held by the one of those that share these kernels who has the JIT compiler see to them. */
    public Lock turn() {
        return turn;
    }

    public synchronized Kernel compile(KernelSpecification specification) {
        return kernels.computeIfAbsent(specification, KernelCompiler::define);
    }

    private static Kernel define(KernelSpecification specification) {
        byte[] classFile = KernelAssembler.assemble(specification);
        try {
            return (Kernel) MethodHandles.lookup()
                    .defineHiddenClassWithClassData(
                            classFile, specification.program().tables(), true)
                    .lookupClass()
                    .getDeclaredConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException("the generated kernel class cannot be made", impossible);
        }
    }
}
