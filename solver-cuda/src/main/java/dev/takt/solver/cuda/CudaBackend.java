package dev.takt.solver.cuda;

import dev.takt.solver.accelerator.DeviceException;
import dev.takt.solver.accelerator.DeviceFailure;
import dev.takt.solver.accelerator.LinearSolver;
import dev.takt.solver.cuda.device.Device;
import dev.takt.solver.cuda.device.libraries.CudssCholesky;
import dev.takt.solver.cuda.execution.DeviceContext;
import dev.takt.solver.cuda.functions.CusparseProducts;
import dev.takt.solver.cuda.functions.DeviceFunctions;
import dev.takt.solver.cuda.functions.GatheredProducts;
import dev.takt.solver.cuda.functions.HostFunctions;
import dev.takt.solver.cuda.functions.MatrixProducts;
import dev.takt.solver.cuda.functions.PatternFunctions;
import dev.takt.solver.cuda.kkt.CondensedAssembly;
import dev.takt.solver.cuda.kkt.CondensedSolver;
import dev.takt.solver.cuda.kkt.DenseFrontSolver;
import dev.takt.solver.cuda.kkt.DeviceAugmentedSystem;
import dev.takt.solver.cuda.kkt.DeviceCondensedSystem;
import dev.takt.solver.cuda.kkt.DeviceCondensedSystem.Equations;
import dev.takt.solver.cuda.kkt.DeviceKkt;
import dev.takt.solver.cuda.kkt.DeviceReducedSystem;
import dev.takt.solver.cuda.kkt.FactorStructure;
import dev.takt.solver.cuda.kkt.HostKkt;
import dev.takt.solver.cuda.kkt.LibraryCondensedSolver;
import dev.takt.solver.cuda.kkt.OwnCondensedSolver;
import dev.takt.solver.ipm.compute.ComputeBackend;
import dev.takt.solver.ipm.compute.SlackedProgram;
import dev.takt.solver.kernels.CompiledProgram;
import dev.takt.solver.kernels.NonlinearProgram;
import dev.takt.solver.kkt.augmented.AugmentedSystem;
import dev.takt.solver.kkt.condensed.HybridSystem;
import dev.takt.solver.kkt.condensed.LiftedSystem;
import dev.takt.solver.kkt.reduced.ReducedStructure;
import dev.takt.solver.kkt.selection.GuardedElimination;
import dev.takt.solver.kkt.selection.KktSelection;
import dev.takt.solver.linalg.ordering.OrderingOptions;
import dev.takt.solver.linalg.symbolic.SymbolicFactorization;
import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.util.HashMap;
import java.util.Map;

/**
 * Solves on a device. The augmented, the reduced and the condensed KKT systems are factorized there; any other one on the host,
 * with the rest of the iteration on the device.
 *
 * <p>Device memory of a program that is no longer in use is given back when the next one is made; where the next one does not
 * fit, garbage is collected first. All of it is given back by {@link #close}.
 */
public final class CudaBackend implements ComputeBackend, AutoCloseable {
    /** For the collector to say what it has found, after it has run. */
    private static final long COLLECTION_MILLIS = 1000;

    private final Device device;
    private final LinearSolver linearSolver;
    private final ReferenceQueue<SlackedProgram> abandoned = new ReferenceQueue<>();
    private final Map<Reference<? extends SlackedProgram>, DeviceContext> contexts = new HashMap<>();

    /** A backend on a device, which stays the caller's. */
    public CudaBackend(Device device) {
        this(device, LinearSolver.TAKT);
    }

    /** A backend on a device, which stays the caller's, with what factorizes condensed KKT systems there. */
    public CudaBackend(Device device, LinearSolver linearSolver) {
        this.device = device;
        this.linearSolver = linearSolver;
    }

    @Override
    public SlackedProgram program(CompiledProgram program, KktSelection selection) {
        giveBack();
        try {
            return make(program, selection);
        } catch (DeviceException e) {
            if (e.failure() != DeviceFailure.OUT_OF_MEMORY || contexts.isEmpty()) {
                throw e;
            }
            collect();
            return make(program, selection);
        }
    }

    private SlackedProgram make(CompiledProgram program, KktSelection selection) {
        var context = new DeviceContext(device);
        try {
            DeviceFunctions functions = selection.program() == program
                    ? new PatternFunctions(device, program, context.library(), context.reduction(), context.memory())
                    : new HostFunctions(device, selection.program());
            MatrixProducts matrices = products(linearSolver, context, selection.program());
            DeviceKkt kkt = kkt(context, selection, matrices);
            var made = new SlackedProgram(new DeviceProgram(context, selection.program(), functions, kkt, matrices));
            contexts.put(new PhantomReference<>(made, abandoned), context);
            return made;
        } catch (RuntimeException | Error e) {
            close(context, e);
            throw e;
        }
    }

    /** On a broken device not even that works, which is not what matters then. */
    private static void close(DeviceContext context, Throwable reason) {
        try {
            context.close();
        } catch (RuntimeException e) {
            reason.addSuppressed(e);
        }
    }

    @Override
    public OrderingOptions ordering() {
        return OrderingOptions.SHALLOW;
    }

    /** Fronts of single variables are eliminated by a level at a time. */
    @Override
    public boolean eliminatesSlacks() {
        return false;
    }

    /** The KKT system that a selection comes to on a device. */
    public DeviceKkt kkt(DeviceContext context, KktSelection selection, MatrixProducts matrices) {
        NonlinearProgram program = selection.program();
        return switch (selection.system()) {
            case AugmentedSystem system -> new DeviceAugmentedSystem(context, program, system.symbolic());
            case LiftedSystem system -> condensed(context, program, Equations.LIFTED, system.symbolic(), matrices);
            case HybridSystem system -> condensed(context, program, Equations.HYBRID, system.symbolic(), matrices);
            case GuardedElimination system
            when system.reducedStructure().isPresent() ->
                reduced(context, program, system, system.reducedStructure().get());
            default -> new HostKkt(device, program, selection.system());
        };
    }

    private static DeviceReducedSystem reduced(
            DeviceContext context, NonlinearProgram program, GuardedElimination system, ReducedStructure structure) {
        return new DeviceReducedSystem(
                context,
                program,
                structure,
                system.guard(),
                () -> new DeviceAugmentedSystem(context, program, system.safer().symbolic()));
    }

    /** What factorizes condensed systems of a structure. */
    public static CondensedSolver condensedSolver(
            LinearSolver linearSolver, DeviceContext context, SymbolicFactorization symbolic) {
        return switch (linearSolver) {
            case TAKT -> new OwnCondensedSolver(context, symbolic);
            case CUSOLVER -> new LibraryCondensedSolver(context, symbolic, new FactorStructure(context, symbolic));
            case CUBLAS -> new DenseFrontSolver(context, symbolic);
            case CUDSS -> new LibraryCondensedSolver(context, symbolic, CudssCholesky::new);
        };
    }

    /** What multiplies by the matrices of a program. */
    public static MatrixProducts products(LinearSolver linearSolver, DeviceContext context, NonlinearProgram program) {
        return switch (linearSolver) {
            case TAKT, CUDSS -> new GatheredProducts(context, program);
            case CUSOLVER, CUBLAS -> new CusparseProducts(context, program);
        };
    }

    private DeviceCondensedSystem condensed(
            DeviceContext context,
            NonlinearProgram program,
            Equations equations,
            SymbolicFactorization symbolic,
            MatrixProducts matrices) {
        return new DeviceCondensedSystem(
                context,
                program,
                equations,
                condensedSolver(linearSolver, context, symbolic),
                new CondensedAssembly(context, program, symbolic.pattern()),
                matrices);
    }

    private void giveBack() {
        for (Reference<?> gone = abandoned.poll(); gone != null; gone = abandoned.poll()) {
            giveBack(gone);
        }
    }

    private void giveBack(Reference<?> gone) {
        DeviceContext context = contexts.remove(gone);
        if (context != null) {
            context.close();
        }
    }

    /** A heap that is far from full keeps programs that nobody uses, and the device memory that they stand for. */
    private void collect() {
        System.gc();
        try {
            Reference<?> gone = abandoned.remove(COLLECTION_MILLIS);
            if (gone != null) {
                giveBack(gone);
                giveBack();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Bytes of device memory that programs have to themselves. */
    public long memoryBytes() {
        return contexts.values().stream().mapToLong(DeviceContext::memoryBytes).sum();
    }

    /** Gives the memory of all programs back, which are of no use afterwards. */
    @Override
    public void close() {
        contexts.values().forEach(DeviceContext::close);
        contexts.clear();
    }
}
