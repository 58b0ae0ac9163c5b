package dev.takt.solver.cuda.functions;

import dev.takt.solver.cuda.device.Device;
import dev.takt.solver.cuda.execution.DeviceReduction;
import dev.takt.solver.kernels.NonlinearProgram;

/** The functions of any program, evaluated on the host: arguments come down, results go up. */
public final class HostFunctions implements DeviceFunctions {
    private final Device device;
    private final NonlinearProgram program;
    private final double[] x;
    private final double[] gradient;
    private final double[] multipliers;
    private final double[] rows;
    private final double[] jacobian;
    private final double[] hessian;

    public HostFunctions(Device device, NonlinearProgram program) {
        this.device = device;
        this.program = program;
        x = new double[program.variables()];
        gradient = new double[program.variables()];
        multipliers = new double[program.rows()];
        rows = new double[program.rows()];
        jacobian = new double[program.jacobianSparsity().size()];
        hessian = new double[program.hessianSparsity().size()];
    }

    @Override
    public void load() {
        // Parameters are on the host already.
    }

    private void fetch(long address) {
        device.download(address, x, x.length);
    }

    @Override
    public boolean isOnDevice() {
        return false;
    }

    @Override
    public void addObjective(long point, DeviceReduction reduction) {
        reduction.add(objective(point));
    }

    @Override
    public double objective(long point) {
        fetch(point);
        return program.objective(x);
    }

    @Override
    public void gradient(long point, long result) {
        fetch(point);
        program.gradient(x, gradient);
        device.upload(gradient, gradient.length, result);
    }

    @Override
    public void constraints(long point, long values) {
        fetch(point);
        program.constraints(x, rows);
        device.upload(rows, rows.length, values);
    }

    @Override
    public void jacobian(long point, long values) {
        fetch(point);
        program.jacobian(x, jacobian);
        device.upload(jacobian, jacobian.length, values);
    }

    @Override
    public void hessian(long point, double weight, long y, long values) {
        fetch(point);
        device.download(y, multipliers, multipliers.length);
        program.hessian(x, weight, multipliers, hessian);
        device.upload(hessian, hessian.length, values);
    }
}
