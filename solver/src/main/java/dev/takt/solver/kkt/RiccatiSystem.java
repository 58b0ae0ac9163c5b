package dev.takt.solver.kkt;

import dev.takt.solver.kernels.NonlinearProgram;
import dev.takt.solver.linalg.LaneKernels;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The KKT system solved by a Riccati recursion over the stages of the horizon, with sparse stage factors: linear in the
 * horizon, and the multipliers come as costates, accurate for unstable plants too (Rawlings, Mayne and Diehl 2017,
 * section 8.8; see {@link RiccatiStage} for the form used here).
 */
public final class RiccatiSystem extends EliminationSystem {
    private final RiccatiStage[] stages;
    private final StageStructure[] structures;
    private final RiccatiStage.Workspace workspace;
    private final KktDescription description;
    private final double[] residuals;

    private RiccatiSystem(NonlinearProgram program, StateElimination elimination) {
        super(program, elimination);
        structures = structures(program, elimination, jacobian, hessian);
        LaneKernels kernels = LaneKernels.preferred();
        stages = new RiccatiStage[structures.length];
        int states = 0;
        int width = 0;
        int outgoing = 0;
        for (int t = 0; t < stages.length; t++) {
            stages[t] = new RiccatiStage(structures[t], kernels);
            states = Math.max(states, structures[t].states());
            width = Math.max(width, structures[t].width());
            outgoing = Math.max(outgoing, structures[t].outgoing());
        }
        workspace = RiccatiStage.Workspace.of(states, width, outgoing);
        residuals = new double[elimination.pairs()];
        description = RiccatiCost.describe(structures);
    }

    /**
     * The Riccati recursion of a program, or nothing where its equality rows are no stages in time: a row has no partner,
     * or depends on something that is determined later.
     *
     * @param rowTimes index of each row in time, -1 for a row without
     */
    public static Optional<RiccatiSystem> of(NonlinearProgram program, int[] rowTimes) {
        return StateElimination.byTime(program, rowTimes)
                .filter(elimination -> elimination.blockCount() > 0)
                .map(elimination -> new RiccatiSystem(program, elimination));
    }

    /** What the recursion for a program would be and cost, without taking its memory. */
    static Optional<KktDescription> describe(NonlinearProgram program, int[] rowTimes) {
        return StateElimination.byTime(program, rowTimes)
                .filter(elimination -> elimination.blockCount() > 0)
                .map(elimination -> RiccatiCost.describe(structures(
                        program,
                        elimination,
                        new StateJacobian(program, elimination),
                        new EliminationHessian(program, elimination, new InequalityRows(program)))));
    }

    private static StageStructure[] structures(
            NonlinearProgram program,
            StateElimination elimination,
            StateJacobian jacobian,
            EliminationHessian hessian) {
        StagePartition partition = new StagePartition(program, elimination, hessian);
        HessianShare[] shares = shares(elimination, hessian, partition);
        StageStructure[] structures = new StageStructure[partition.stages()];
        for (int t = 0; t < structures.length; t++) {
            structures[t] = new StageStructure(t, elimination, jacobian, partition, shares[t]);
        }
        return structures;
    }

    private static HessianShare[] shares(
            StateElimination elimination, EliminationHessian hessian, StagePartition partition) {
        List<HessianShare.Builder> builders = new ArrayList<>();
        List<Map<Integer, Integer>> inputs = new ArrayList<>();
        for (int t = 0; t < partition.stages(); t++) {
            builders.add(new HessianShare.Builder());
            Map<Integer, Integer> inputOf = new HashMap<>();
            for (int variable : partition.incoming(t)) {
                inputOf.put(variable, inputOf.size());
            }
            for (int column : partition.controls(t)) {
                inputOf.put(elimination.freeVariable(column), inputOf.size());
            }
            inputs.add(inputOf);
        }
        for (int e = 0; e < hessian.entries(); e++) {
            int i = hessian.firstVariable(e);
            int j = hessian.secondVariable(e);
            int t = Math.max(partition.home(i), partition.home(j));
            int a = inputs.get(t).getOrDefault(i, -1);
            int b = inputs.get(t).getOrDefault(j, -1);
            int first = elimination.blockStart(t);
            if (a < 0 && b < 0) {
                builders.get(t)
                        .addStates(
                                elimination.positionOfVariable(i) - first,
                                elimination.positionOfVariable(j) - first,
                                e);
            } else if (a < 0) {
                builders.get(t).addCoupling(elimination.positionOfVariable(i) - first, b, e);
            } else if (b < 0) {
                builders.get(t).addCoupling(elimination.positionOfVariable(j) - first, a, e);
            } else {
                builders.get(t).addInputs(a, b, e);
            }
        }
        return builders.stream().map(HessianShare.Builder::build).toArray(HessianShare[]::new);
    }

    @Override
    void jacobianChanged() {
        for (StageStructure structure : structures) {
            structure.gatherJacobian();
        }
    }

    /** Costates come from the recursion and not from Z, so nothing is amplified. */
    @Override
    double amplification() {
        return 1;
    }

    @Override
    boolean factorizeControls() {
        for (int t = stages.length - 1; t >= 0; t--) {
            if (!stages[t].factorize(hessian, workspace)) {
                return false;
            }
            if (t > 0) {
                stages[t].handOn(stages[t - 1], workspace);
            }
        }
        return true;
    }

    @Override
    void solveEquality(double[] rc) {
        gatherResiduals(rc);
        System.arraycopy(states, 0, residuals, 0, residuals.length);
        stages[stages.length - 1].clearGradient();
        for (int t = stages.length - 1; t >= 0; t--) {
            stages[t].backward(this, residuals, stages[Math.max(t - 1, 0)], workspace);
        }
        for (RiccatiStage stage : stages) {
            stage.forward(this, residuals, workspace);
        }
    }

    @Override
    public KktDescription describe() {
        return description;
    }
}
