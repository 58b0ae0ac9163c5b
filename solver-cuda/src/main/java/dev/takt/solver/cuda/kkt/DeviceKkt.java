package dev.takt.solver.cuda.kkt;

import dev.takt.solver.linalg.ldlt.Inertia;

/**
 * A KKT system with arguments and results in device memory, given by address; otherwise as
 * {@link dev.takt.solver.kkt.KktSystem}.
 */
public interface DeviceKkt {

    /** Assembles and factorizes; the inertia leaves the slack block out. */
    Inertia factorize(long hessian, long jacobian, long variableDiagonal, long slackDiagonal, long rowDiagonal);

    /** Solves with the last factorization; results may share the memory of the right-hand sides. */
    void solve(long rx, long rs, long rc, long dx, long ds, long dy);
}
