package dev.takt.solver.cuda;

import dev.takt.solver.cuda.device.Device;
import dev.takt.solver.ipm.compute.ComputeBackend;
import dev.takt.solver.ipm.compute.SlackedProgram;
import dev.takt.solver.kernels.CompiledProgram;
import dev.takt.solver.kkt.AugmentedSystem;
import dev.takt.solver.kkt.GuardedElimination;
import dev.takt.solver.kkt.KktSelection;
import dev.takt.solver.kkt.ReducedStructure;
import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Solves on a device. The augmented and the reduced KKT system are factorized there; any other one on the host, with the rest of the iteration
 * on the device.
 *
 * <p>Device memory of a program that is no longer in use is given back when the next one is made.
 */
public final class CudaBackend implements ComputeBackend {
    private final Device device;
    private final ReferenceQueue<DeviceProgram> abandoned = new ReferenceQueue<>();
    private final Map<Reference<? extends DeviceProgram>, DeviceContext> contexts = new HashMap<>();

    /** A backend on a device, which stays the caller's. */
    public CudaBackend(Device device) {
        this.device = device;
    }

    @Override
    public SlackedProgram program(CompiledProgram program, KktSelection selection) {
        giveBack();
        var context = new DeviceContext(device);
        DeviceFunctions functions = selection.program() == program
                ? new PatternFunctions(device, program, context.library(), context.reduction(), context.memory())
                : new HostFunctions(device, selection.program());
        DeviceKkt kkt = kkt(context, program, selection);
        var made = new DeviceProgram(context, selection.program(), functions, kkt);
        contexts.put(new PhantomReference<>(made, abandoned), context);
        return made;
    }

    private DeviceKkt kkt(DeviceContext context, CompiledProgram program, KktSelection selection) {
        if (selection.system() instanceof AugmentedSystem augmented) {
            return new DeviceAugmentedSystem(context, program, augmented.symbolic());
        }
        if (selection.system() instanceof GuardedElimination guarded) {
            Optional<ReducedStructure> structure = guarded.reducedStructure();
            if (structure.isPresent()) {
                return new DeviceReducedSystem(
                        context,
                        program,
                        structure.get(),
                        () -> new DeviceAugmentedSystem(
                                context, program, guarded.safer().symbolic()));
            }
        }
        return new HostKkt(device, selection.program(), selection.system());
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
