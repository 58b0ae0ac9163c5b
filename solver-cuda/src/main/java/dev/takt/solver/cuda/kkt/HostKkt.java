package dev.takt.solver.cuda.kkt;

import dev.takt.solver.cuda.device.Device;
import dev.takt.solver.kernels.NonlinearProgram;
import dev.takt.solver.kkt.KktSystem;
import dev.takt.solver.linalg.ldlt.Inertia;

/** Any KKT system of the CPU in the place of one on the device: values come down, steps go up. */
public final class HostKkt implements DeviceKkt {
    private final Device device;
    private final KktSystem system;
    private final double[] hessian;
    private final double[] jacobian;
    private final double[] variables;
    private final double[] slacks;
    private final double[] rows;

    public HostKkt(Device device, NonlinearProgram program, KktSystem system) {
        this.device = device;
        this.system = system;
        hessian = new double[program.hessianSparsity().size()];
        jacobian = new double[program.jacobianSparsity().size()];
        variables = new double[program.variables()];
        slacks = new double[program.inequalityRows().length];
        rows = new double[program.rows()];
    }

    @Override
    public Inertia factorize(long h, long j, long variableDiagonal, long slackDiagonal, long rowDiagonal) {
        device.download(h, hessian, hessian.length);
        device.download(j, jacobian, jacobian.length);
        fetch(variableDiagonal, slackDiagonal, rowDiagonal);
        return system.factorize(hessian, jacobian, variables, slacks, rows);
    }

    private void fetch(long x, long s, long c) {
        device.download(x, variables, variables.length);
        device.download(s, slacks, slacks.length);
        device.download(c, rows, rows.length);
    }

    @Override
    public void solve(long rx, long rs, long rc, long dx, long ds, long dy) {
        fetch(rx, rs, rc);
        system.solve(variables, slacks, rows, variables, slacks, rows);
        device.upload(variables, variables.length, dx);
        device.upload(slacks, slacks.length, ds);
        device.upload(rows, rows.length, dy);
    }
}
