package dev.takt.solver.kkt.riccati;

import dev.takt.solver.kernels.CoordinateSparsity;
import dev.takt.solver.kernels.NonlinearProgram;
import dev.takt.solver.kkt.elimination.EliminationHessian;
import dev.takt.solver.kkt.elimination.StateElimination;
import dev.takt.solver.linalg.sparse.CompressedRows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Which variables meet at which stage of a problem whose blocks are stages in time.
 *
 * <p>A determined variable is at home at the stage of its row; a free variable at the first stage whose rows contain it.
 * A variable that later stages use too (a state in the next stage's dynamics, a final time everywhere) is passed on from
 * stage to stage until its last use: what stage t passes on is its <em>outgoing</em> list, which is stage t + 1's incoming
 * one.
 */
final class StagePartition {
    private final int[] home;
    private final int[] lastUse;
    private final List<int[]> outgoing = new ArrayList<>();
    private final List<int[]> controls = new ArrayList<>();

    StagePartition(NonlinearProgram program, StateElimination elimination, EliminationHessian hessian) {
        int stages = elimination.blockCount();
        home = new int[program.variables()];
        lastUse = new int[program.variables()];
        Arrays.fill(home, stages);
        for (int b = 0; b < stages; b++) {
            for (int p = elimination.blockStart(b); p < elimination.blockStart(b + 1); p++) {
                home[elimination.variable(p)] = b;
            }
        }
        useInRows(program, elimination);
        settleControlsWithoutRows(elimination, hessian, stages);
        for (int e = 0; e < hessian.entries(); e++) {
            int i = hessian.firstVariable(e);
            int j = hessian.secondVariable(e);
            int owner = Math.max(home[i], home[j]);
            lastUse[i] = Math.max(lastUse[i], owner);
            lastUse[j] = Math.max(lastUse[j], owner);
        }
        listByStage(elimination, stages);
    }

    private void useInRows(NonlinearProgram program, StateElimination elimination) {
        CoordinateSparsity jacobian = program.jacobianSparsity();
        int[] stageOfPosition = elimination.blockOfPositions();
        for (int e = 0; e < jacobian.size(); e++) {
            int position = elimination.positionOfRow(jacobian.rows()[e]);
            if (position >= 0) {
                int variable = jacobian.columns()[e];
                home[variable] = Math.min(home[variable], stageOfPosition[position]);
                lastUse[variable] = Math.max(lastUse[variable], stageOfPosition[position]);
            }
        }
    }

    /** A free variable that no equality row contains lives where the objective or an inequality couples it. */
    private void settleControlsWithoutRows(StateElimination elimination, EliminationHessian hessian, int stages) {
        int[] coupled = new int[home.length];
        for (int e = 0; e < hessian.entries(); e++) {
            int i = hessian.firstVariable(e);
            int j = hessian.secondVariable(e);
            if (home[i] == stages && home[j] < stages) {
                coupled[i] = Math.max(coupled[i], home[j]);
            }
            if (home[j] == stages && home[i] < stages) {
                coupled[j] = Math.max(coupled[j], home[i]);
            }
        }
        for (int v = 0; v < home.length; v++) {
            if (home[v] == stages) {
                home[v] = coupled[v];
            }
            lastUse[v] = Math.max(lastUse[v], home[v]);
        }
    }

    private void listByStage(StateElimination elimination, int stages) {
        int[] stageOfColumn = new int[elimination.columns()];
        Arrays.setAll(stageOfColumn, c -> home[elimination.freeVariable(c)]);
        CompressedRows columns = CompressedRows.grouped(stages, stageOfColumn);
        int[] incoming = {};
        for (int b = 0; b < stages; b++) {
            List<Integer> passedOn = new ArrayList<>();
            for (int p = elimination.blockStart(b); p < elimination.blockStart(b + 1); p++) {
                addIfUsedAfter(b, elimination.variable(p), passedOn);
            }
            for (int c : columns.row(b)) {
                addIfUsedAfter(b, elimination.freeVariable(c), passedOn);
            }
            for (int variable : incoming) {
                addIfUsedAfter(b, variable, passedOn);
            }
            incoming = passedOn.stream().mapToInt(Integer::intValue).toArray();
            outgoing.add(incoming);
            controls.add(columns.row(b));
        }
    }

    private void addIfUsedAfter(int stage, int variable, List<Integer> list) {
        if (lastUse[variable] > stage) {
            list.add(variable);
        }
    }

    /** Number of stages. */
    int stages() {
        return outgoing.size();
    }

    /** The stage at which a variable is a state or a control. */
    int home(int variable) {
        return home[variable];
    }

    /** The variables that a stage passes on: its states first, then its controls, then its own incoming variables. */
    int[] outgoing(int stage) {
        return outgoing.get(stage);
    }

    /** The incoming variables of a stage. */
    int[] incoming(int stage) {
        return stage == 0 ? new int[0] : outgoing.get(stage - 1);
    }

    /** The columns of the free variables at home at a stage. */
    int[] controls(int stage) {
        return controls.get(stage);
    }
}
