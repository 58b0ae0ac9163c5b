package dev.takt.solver.cuda;

import dev.takt.solver.cuda.DeviceCondensedSystem.Equations;
import dev.takt.solver.cuda.device.Device;
import dev.takt.solver.ipm.compute.ComputeBackend;
import dev.takt.solver.ipm.compute.SlackedProgram;
import dev.takt.solver.kernels.CompiledProgram;
import dev.takt.solver.kernels.NonlinearProgram;
import dev.takt.solver.kkt.AugmentedSystem;
import dev.takt.solver.kkt.GuardedElimination;
import dev.takt.solver.kkt.HybridSystem;
import dev.takt.solver.kkt.KktSelection;
import dev.takt.solver.kkt.LiftedSystem;
import dev.takt.solver.kkt.ReducedStructure;
import dev.takt.solver.linalg.OrderingOptions;
import dev.takt.solver.linalg.SymbolicFactorization;
import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.util.HashMap;
import java.util.Map;

/**
 * Solves on a device. The augmented, the reduced and the condensed KKT systems are factorized there; any other one on the host,
 * with the rest of the iteration on the device.
 *
 * <p>Device memory of a program that is no longer in use is given back when the next one is made.
 */
public final class CudaBackend implements ComputeBackend {
    private final Device device;
    private final LinearSolver linearSolver;
    private final ReferenceQueue<DeviceProgram> abandoned = new ReferenceQueue<>();
    private final Map<Reference<? extends DeviceProgram>, DeviceContext> contexts = new HashMap<>();

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
        var context = new DeviceContext(device);
        DeviceFunctions functions = selection.program() == program
                ? new PatternFunctions(device, program, context.library(), context.reduction(), context.memory())
                : new HostFunctions(device, selection.program());
        MatrixProducts matrices = linearSolver.products(context, selection.program());
        DeviceKkt kkt = kkt(context, selection, matrices);
        var made = new DeviceProgram(context, selection.program(), functions, kkt, matrices);
        contexts.put(new PhantomReference<>(made, abandoned), context);
        return made;
    }

    @Override
    public OrderingOptions ordering() {
        return OrderingOptions.SHALLOW;
    }

    /** The KKT system that a selection comes to on a device. */
    DeviceKkt kkt(DeviceContext context, KktSelection selection, MatrixProducts matrices) {
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
                () -> new DeviceAugmentedSystem(context, program, system.safer().symbolic()));
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
                linearSolver.create(context, symbolic),
                new CondensedAssembly(context, program, symbolic.pattern()),
                matrices);
    }

    private void giveBack() {
        for (Reference<?> gone = abandoned.poll(); gone != null; gone = abandoned.poll()) {
            DeviceContext context = contexts.remove(gone);
            if (context != null) {
                context.close();
            }
        }
    }
}
