package dev.takt.solver.kkt.reduced;

import dev.takt.solver.kernels.NonlinearProgram;
import dev.takt.solver.kkt.InequalityRows;
import dev.takt.solver.kkt.KktDescription;
import dev.takt.solver.kkt.KktEstimate;
import dev.takt.solver.kkt.elimination.ControlSensitivity;
import dev.takt.solver.kkt.elimination.ControlTree;
import dev.takt.solver.kkt.elimination.EliminationHessian;
import dev.takt.solver.kkt.elimination.EliminationSystem;
import dev.takt.solver.kkt.elimination.SplitHessian;
import dev.takt.solver.kkt.elimination.StageAncestry;
import dev.takt.solver.kkt.elimination.StateElimination;
import dev.takt.solver.kkt.elimination.StateJacobian;
import dev.takt.solver.linalg.lanes.LaneKernels;
import dev.takt.solver.transcription.StageTree;
import java.util.Arrays;
import java.util.Optional;

/**
 * The KKT system reduced to the free variables: the equations determine the states, {@code dz = Z dw + d}, and what is
 * left is a dense positive definite system of the size of the controls (a null-space method with the basis that the
 * dynamics give; Nocedal and Wright 2006, section 16.2). In a tree of scenarios it is dense along each branch alone
 * ({@link ControlTree}), and the reduced Hessians of branches add up in the controls that they share.
 */
public final class ReducedSystem extends EliminationSystem {
    /** Up to this, products with Z lose no more than a refinement step repairs. */
    private static final double ACCURATE_AMPLIFICATION = 1e3;

    private final NonlinearProgram program;
    private final int[] rowTimes;
    private final StateElimination elimination;
    private final StateJacobian jacobian;
    private final SplitHessian split;
    private final ControlSensitivity sensitivity;
    private final ReducedHessian reduced;
    private final KktDescription description;
    private final boolean isChain;
    /** Whether a product with Z takes less than a sweep over the stages. */
    private final boolean denseIsShorter;

    private final double[] previousJacobian;
    private final double[] noControls;
    private final double[] states;
    private final double[] controls;
    private final double[] multipliers;
    private final double[] stateRightHandSide;
    private final double[] controlRightHandSide;

    private ReducedSystem(NonlinearProgram program, int[] rowTimes, Branches branches) {
        super(program);
        this.program = program;
        this.rowTimes = rowTimes;
        elimination = branches.elimination();
        isChain = branches.tree().branches() == 1;
        jacobian = new StateJacobian(program, elimination);
        split = new SplitHessian(hessian, elimination);
        LaneKernels kernels = LaneKernels.preferred();
        sensitivity = new ControlSensitivity(elimination, branches.tree(), jacobian, kernels);
        reduced = new ReducedHessian(elimination, branches.tree(), split, sensitivity, kernels);
        description = ReducedCost.describe(branches, jacobian, split, elimination.structureHash(program));
        denseIsShorter = sensitivity.size()
                < (long) jacobian.lower().size()
                        + jacobian.upper().size()
                        + jacobian.earlier().size();
        previousJacobian = new double[program.jacobianSparsity().size()];
        Arrays.fill(previousJacobian, Double.NaN);
        noControls = new double[elimination.columns()];
        states = new double[elimination.pairs()];
        multipliers = new double[elimination.pairs()];
        stateRightHandSide = new double[elimination.pairs()];
        controls = new double[elimination.columns()];
        controlRightHandSide = new double[elimination.columns()];
    }

    /** The states of a program, and its free variables along the branches. */
    record Branches(StateElimination elimination, ControlTree tree) {

        static Optional<Branches> ofChain(NonlinearProgram program, int[] rowTimes) {
            return StateElimination.of(program, rowTimes)
                    .map(elimination -> new Branches(elimination, ControlTree.chain(elimination)));
        }

        /** Nothing where something couples two branches. */
        static Optional<Branches> ofTree(NonlinearProgram program, StageTree stages, EliminationHessian hessian) {
            if (stages.isChain()) {
                return Optional.empty();
            }
            var ancestry = new StageAncestry(stages.parents());
            return StateElimination.byTree(program, stages.stages(), ancestry)
                    .flatMap(elimination -> ControlTree.of(program, elimination, hessian, ancestry)
                            .map(tree -> new Branches(elimination, tree)));
        }

        /** Of a tree, or else of stages one after the other. */
        static Optional<Branches> of(
                NonlinearProgram program, int[] rowTimes, StageTree stages, EliminationHessian hessian) {
            return ofTree(program, stages, hessian).or(() -> ofChain(program, rowTimes));
        }
    }

    private static EliminationHessian hessian(NonlinearProgram program) {
        return new EliminationHessian(program, new InequalityRows(program));
    }

    /**
     * The reduced system of a program, or nothing where an equality row has no matched variable.
     *
     * @param rowTimes index of each row in time, -1 for a row without
     */
    public static Optional<ReducedSystem> of(NonlinearProgram program, int[] rowTimes) {
        return Branches.ofChain(program, rowTimes).map(branches -> new ReducedSystem(program, rowTimes, branches));
    }

    /** As {@link #of(NonlinearProgram, int[])}, with dense parts along the branches of a tree alone if stages form one. */
    public static Optional<ReducedSystem> of(NonlinearProgram program, int[] rowTimes, StageTree stages) {
        return Branches.of(program, rowTimes, stages, hessian(program))
                .map(branches -> new ReducedSystem(program, rowTimes, branches));
    }

    /** What the reduced system of a program would be and cost, without taking its memory. */
    public static Optional<KktEstimate> estimate(NonlinearProgram program, int[] rowTimes, StageTree stages) {
        EliminationHessian hessian = hessian(program);
        return Branches.of(program, rowTimes, stages, hessian)
                .map(branches -> ReducedCost.estimate(
                        branches,
                        new StateJacobian(program, branches.elimination()),
                        new SplitHessian(hessian, branches.elimination()),
                        branches.elimination().structureHash(program)));
    }

    /** What it works on, without numbers; of stages one after the other, also where this system follows a tree. */
    public ReducedStructure structure() {
        if (isChain) {
            return new ReducedStructure(elimination, jacobian, hessian, split, inequalities);
        }
        ReducedSystem chain = of(program, rowTimes).orElseThrow();
        return chain.structure();
    }

    @Override
    public void factorizeStates(double[] jacobianValues) {
        if (!Arrays.equals(previousJacobian, jacobianValues)) {
            System.arraycopy(jacobianValues, 0, previousJacobian, 0, jacobianValues.length);
            jacobian.factorize(jacobianValues);
            sensitivity.compute();
        }
    }

    @Override
    public int weakPivots() {
        return jacobian.weakPivots();
    }

    @Override
    public double amplification() {
        return sensitivity.amplification();
    }

    @Override
    public boolean factorizeControls() {
        split.gather();
        reduced.assemble();
        return reduced.factorize();
    }

    @Override
    public void solveEquality(double[] rightHandSide, double[] rc, double[] dx, double[] dy) {
        for (int p = 0; p < stateRightHandSide.length; p++) {
            stateRightHandSide[p] = rightHandSide[elimination.variable(p)];
        }
        for (int c = 0; c < controlRightHandSide.length; c++) {
            controlRightHandSide[c] = rightHandSide[elimination.freeVariable(c)];
        }
        gatherResiduals(rc);
        jacobian.solve(states);
        boolean byProducts = denseIsShorter && sensitivity.amplification() <= ACCURATE_AMPLIFICATION;
        solveControls(byProducts);
        if (byProducts) {
            sensitivity.addProduct(controls, states);
        } else {
            gatherResiduals(rc);
            jacobian.subtractControls(controls, states);
            jacobian.solve(states);
        }
        System.arraycopy(stateRightHandSide, 0, multipliers, 0, multipliers.length);
        split.subtractProduct(states, controls, multipliers, controlRightHandSide);
        jacobian.solveTransposed(multipliers);
        for (int p = 0; p < states.length; p++) {
            dx[elimination.variable(p)] = states[p];
            dy[elimination.row(p)] = multipliers[p];
        }
        for (int c = 0; c < controls.length; c++) {
            dx[elimination.freeVariable(c)] = controls[c];
        }
    }

    /** Puts the right-hand side of the equality rows into the states. */
    private void gatherResiduals(double[] rc) {
        for (int p = 0; p < states.length; p++) {
            states[p] = rc[elimination.row(p)];
        }
    }

    /** {@code H_r dw = [Z; I]^T (rightHandSide - W [d; 0])}, with d in {@link #states}; Z^T as it is, or by a transposed sweep. */
    private void solveControls(boolean byProducts) {
        System.arraycopy(stateRightHandSide, 0, multipliers, 0, multipliers.length);
        System.arraycopy(controlRightHandSide, 0, controls, 0, controls.length);
        split.subtractProduct(states, noControls, multipliers, controls);
        if (byProducts) {
            sensitivity.addTransposedProduct(multipliers, controls);
        } else {
            jacobian.solveTransposed(multipliers);
            jacobian.subtractControlsTransposed(multipliers, controls);
        }
        reduced.solve(controls);
    }

    /** How many diagonal blocks of the state Jacobian have been factorized so far; those that kept their values are not. */
    public long factorizedBlocks() {
        return jacobian.factorizedBlocks();
    }

    /** How many times the states have been condensed into the reduced Hessian; bounds on controls alone do not need it. */
    public long condensations() {
        return reduced.condensations();
    }

    @Override
    public KktDescription describe() {
        return description;
    }
}
