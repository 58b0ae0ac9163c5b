package dev.takt.solver.kkt;

import dev.takt.solver.kernels.NonlinearProgram;
import dev.takt.solver.linalg.LaneKernels;
import java.util.Optional;

/**
 * The KKT system reduced to the free variables: the equations determine the states, {@code dz = Z dw + d}, and what is
 * left is a dense positive definite system of the size of the controls (a null-space method with the basis that the
 * dynamics give; Nocedal and Wright 2006, section 16.2).
 */
public final class ReducedSystem extends EliminationSystem {
    private final ControlSensitivity sensitivity;
    private final ReducedHessian reduced;
    private final KktDescription description;
    private final double[] noControls;

    private ReducedSystem(NonlinearProgram program, StateElimination elimination) {
        super(program, elimination);
        LaneKernels kernels = LaneKernels.preferred();
        sensitivity = new ControlSensitivity(elimination, jacobian, kernels);
        reduced = new ReducedHessian(elimination, hessian, sensitivity, kernels);
        description = ReducedCost.describe(elimination, jacobian, hessian);
        noControls = new double[elimination.columns()];
    }

    /**
     * The reduced system of a program, or nothing where an equality row has no partner.
     *
     * @param rowTimes index of each row in time, -1 for a row without
     */
    public static Optional<ReducedSystem> of(NonlinearProgram program, int[] rowTimes) {
        return StateElimination.of(program, rowTimes).map(elimination -> new ReducedSystem(program, elimination));
    }

    /** What the reduced system of a program would be and cost, without taking its memory. */
    static Optional<KktDescription> describe(NonlinearProgram program, int[] rowTimes) {
        return StateElimination.of(program, rowTimes)
                .map(elimination -> ReducedCost.describe(
                        elimination,
                        new StateJacobian(program, elimination),
                        new EliminationHessian(program, elimination, new InequalityRows(program))));
    }

    @Override
    void jacobianChanged() {
        sensitivity.compute();
    }

    @Override
    double amplification() {
        return sensitivity.amplification();
    }

    @Override
    boolean factorizeControls() {
        reduced.assemble();
        return reduced.factorize();
    }

    @Override
    void solveEquality(double[] rc) {
        gatherResiduals(rc);
        jacobian.solve(states);
        solveControls();
        gatherResiduals(rc);
        jacobian.subtractControls(controls, states);
        jacobian.solve(states);
        System.arraycopy(stateForce, 0, multipliers, 0, multipliers.length);
        hessian.subtractProduct(states, controls, multipliers, controlForce);
        jacobian.solveTransposed(multipliers);
    }

    /** {@code H_r dw = [Z; I]^T (force - W [d; 0])}, with d in {@link #states} and Z^T applied by a transposed sweep. */
    private void solveControls() {
        System.arraycopy(stateForce, 0, multipliers, 0, multipliers.length);
        System.arraycopy(controlForce, 0, controls, 0, controls.length);
        hessian.subtractProduct(states, noControls, multipliers, controls);
        jacobian.solveTransposed(multipliers);
        jacobian.subtractControlsTransposed(multipliers, controls);
        reduced.solve(controls);
    }

    @Override
    public KktDescription describe() {
        return description;
    }
}
