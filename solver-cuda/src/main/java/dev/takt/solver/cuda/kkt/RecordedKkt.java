package dev.takt.solver.cuda.kkt;

import dev.takt.solver.cuda.device.Device;
import dev.takt.solver.cuda.device.RepeatedWork;

/**
 * The launches of a KKT system, recorded for each set of addresses that they are done on: those of {@link DeviceKkt#factorize}
 * and of {@link DeviceKkt#solve}.
 */
final class RecordedKkt {

    /** Launches a factorization. */
    @FunctionalInterface
    interface FactorizationLaunch {
        void on(long hessian, long jacobian, long variableDiagonal, long slackDiagonal, long rowDiagonal);
    }

    /** Launches a solve. */
    @FunctionalInterface
    interface SolveLaunch {
        void on(long rx, long rs, long rc, long dx, long ds, long dy);
    }

    private final FactorizationLaunch factorization;
    private final SolveLaunch solve;
    private final RepeatedWork factorizations;
    private final RepeatedWork solves;
    private final long[] matrix = new long[5];
    private final long[] vectors = new long[6];

    RecordedKkt(Device device, FactorizationLaunch factorization, SolveLaunch solve) {
        this.factorization = factorization;
        this.solve = solve;
        factorizations = new RepeatedWork(device, this::launchFactorization);
        solves = new RepeatedWork(device, this::launchSolve);
    }

    void factorize(long hessian, long jacobian, long variableDiagonal, long slackDiagonal, long rowDiagonal) {
        matrix[0] = hessian;
        matrix[1] = jacobian;
        matrix[2] = variableDiagonal;
        matrix[3] = slackDiagonal;
        matrix[4] = rowDiagonal;
        run(factorizations, matrix);
    }

    void solve(long rx, long rs, long rc, long dx, long ds, long dy) {
        vectors[0] = rx;
        vectors[1] = rs;
        vectors[2] = rc;
        vectors[3] = dx;
        vectors[4] = ds;
        vectors[5] = dy;
        run(solves, vectors);
    }

    private static void run(RepeatedWork work, long[] addresses) {
        for (long address : addresses) {
            work.with(address);
        }
        work.run();
    }

    private void launchFactorization() {
        factorization.on(matrix[0], matrix[1], matrix[2], matrix[3], matrix[4]);
    }

    private void launchSolve() {
        solve.on(vectors[0], vectors[1], vectors[2], vectors[3], vectors[4], vectors[5]);
    }
}
