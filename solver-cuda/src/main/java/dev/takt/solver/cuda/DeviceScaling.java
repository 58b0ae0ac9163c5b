package dev.takt.solver.cuda;

import dev.takt.solver.cuda.device.Device;
import dev.takt.solver.cuda.execution.DeviceContext;
import dev.takt.solver.cuda.execution.DeviceOperations;
import dev.takt.solver.cuda.execution.DeviceVector;
import dev.takt.solver.cuda.kkt.DeviceStructure;
import dev.takt.solver.ipm.compute.PrimalDualPoint;
import dev.takt.solver.ipm.compute.Vector;
import java.util.Arrays;

/** Factors of the objective and the rows on the device, chosen as on the CPU; the host keeps a copy. */
final class DeviceScaling {
    /** No factor is smaller than this. */
    private static final double LEAST = 1e-8;

    private final Device device;
    private final DeviceOperations operations;
    private final DeviceStructure structure;
    private final Vector rows;
    private final double[] onHost;
    private final double[] kept;
    private double objective = 1;
    private double keptObjective = 1;
    private boolean trivial = true;

    DeviceScaling(DeviceContext context, DeviceStructure structure) {
        device = context.device();
        operations = context.operations();
        this.structure = structure;
        onHost = new double[structure.rows()];
        kept = new double[structure.rows()];
        rows = operations.allocate(structure.rows());
        reset();
    }

    /** Forgets the scaling. */
    void reset() {
        objective = 1;
        trivial = true;
        Arrays.fill(onHost, 1);
        operations.fill(rows, 1);
    }

    /** Keeps the present factors, to be compared with later ones. */
    void keep() {
        keptObjective = objective;
        System.arraycopy(onHost, 0, kept, 0, kept.length);
    }

    /** The largest relative change of a factor since they were kept. */
    double drift() {
        double largest = Math.abs(objective / keptObjective - 1);
        for (int i = 0; i < kept.length; i++) {
            largest = Math.max(largest, Math.abs(onHost[i] / kept[i] - 1));
        }
        return largest;
    }

    /** Chooses factors that bring all first derivatives below a limit. */
    void choose(double limit, Vector gradient, long jacobian) {
        double largest = operations.infinityNorm(gradient);
        objective = largest > limit && largest < Double.POSITIVE_INFINITY ? Math.max(LEAST, limit / largest) : 1;
        structure.rowFactors(jacobian, limit, LEAST, DeviceVector.block(rows, 0));
        device.download(DeviceVector.block(rows, 0), onHost, onHost.length);
        trivial = objective == 1 && Arrays.stream(onHost).allMatch(factor -> factor == 1);
    }

    /** Whether every factor is 1. */
    boolean isTrivial() {
        return trivial;
    }

    double objective() {
        return objective;
    }

    double row(int row) {
        return onHost[row];
    }

    /** The factors of the rows. */
    Vector rows() {
        return rows;
    }

    void scaleJacobian(long jacobian) {
        structure.scaleRows(DeviceVector.block(rows, 0), jacobian);
    }

    void scaleSlacks(long slacks) {
        structure.scaleSlacks(DeviceVector.block(rows, 0), slacks);
    }

    /** Brings the multipliers of a point back to the units of the program. */
    void unscale(PrimalDualPoint point) {
        for (int i = 0; i < onHost.length; i++) {
            point.rowMultipliers()[i] *= onHost[i] / objective;
        }
        for (int j = 0; j < point.lowerMultipliers().length; j++) {
            point.lowerMultipliers()[j] /= objective;
            point.upperMultipliers()[j] /= objective;
        }
    }
}
