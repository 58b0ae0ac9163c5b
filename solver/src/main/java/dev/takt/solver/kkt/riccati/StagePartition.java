package dev.takt.solver.kkt.riccati;

import dev.takt.solver.kernels.CoordinateSparsity;
import dev.takt.solver.kernels.NonlinearProgram;
import dev.takt.solver.kkt.elimination.EliminationHessian;
import dev.takt.solver.kkt.elimination.StageAncestry;
import dev.takt.solver.kkt.elimination.StateElimination;
import dev.takt.solver.linalg.sparse.CompressedRows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Which variables meet at which stage of a problem whose blocks are stages in time.
 *
 * <p>A determined variable is at home at the stage of its row; a free variable at the first stage whose rows contain it.
 * A variable that later stages use too (a state in the next stage's dynamics, a final time everywhere) is passed on from
 * stage to stage until its last use: what stage t passes on is its <em>outgoing</em> list, which is stage t + 1's incoming
 * one. In a tree each stage takes of what the one before it passes on the part that its own branch uses; a free variable of
 * several branches is at home where they part.
 */
final class StagePartition {
    private final StageAncestry ancestry;
    private final int[] home;
    /** The stages that use each variable, ascending. */
    private final CompressedRows uses;

    private final List<int[]> outgoing = new ArrayList<>();
    private final List<int[]> incoming = new ArrayList<>();
    private final List<int[]> controls = new ArrayList<>();

    private StagePartition(
            NonlinearProgram program,
            StateElimination elimination,
            EliminationHessian hessian,
            StageAncestry ancestry) {
        this.ancestry = ancestry;
        int stages = elimination.blockCount();
        home = new int[program.variables()];
        Arrays.fill(home, stages);
        for (int b = 0; b < stages; b++) {
            for (int p = elimination.blockStart(b); p < elimination.blockStart(b + 1); p++) {
                home[elimination.variable(p)] = b;
            }
        }
        CoordinateSparsity jacobian = program.jacobianSparsity();
        int[] rowStages = rowStages(jacobian, elimination);
        liveWhereRowsPart(jacobian, elimination, rowStages);
        settleControlsWithoutRows(hessian, stages);
        uses = uses(jacobian, rowStages, hessian);
    }

    /** The stages of a problem; nothing where a variable is used on a branch that it does not lie on. */
    static Optional<StagePartition> of(
            NonlinearProgram program,
            StateElimination elimination,
            EliminationHessian hessian,
            StageAncestry ancestry) {
        StagePartition partition = new StagePartition(program, elimination, hessian, ancestry);
        if (!partition.isSound()) {
            return Optional.empty();
        }
        partition.listByStage(elimination);
        return Optional.of(partition);
    }

    /** By entry of the Jacobian the stage of its row, -1 for an inequality. */
    private static int[] rowStages(CoordinateSparsity jacobian, StateElimination elimination) {
        int[] stageOfPosition = elimination.blockOfPositions();
        return Arrays.stream(jacobian.rows())
                .map(elimination::positionOfRow)
                .map(position -> position < 0 ? -1 : stageOfPosition[position])
                .toArray();
    }

    private void liveWhereRowsPart(CoordinateSparsity jacobian, StateElimination elimination, int[] rowStages) {
        int nowhere = ancestry.stages();
        for (int e = 0; e < rowStages.length; e++) {
            int variable = jacobian.columns()[e];
            if (rowStages[e] >= 0 && elimination.positionOfVariable(variable) < 0) {
                home[variable] =
                        home[variable] == nowhere ? rowStages[e] : ancestry.common(home[variable], rowStages[e]);
            }
        }
    }

    /**
     * A free variable that no equality row contains lives where the objective or an inequality couples it: at the last of these
     * stages, or where their branches part.
     */
    private void settleControlsWithoutRows(EliminationHessian hessian, int stages) {
        int[] settled = new int[home.length];
        boolean[] parted = new boolean[home.length];
        for (int e = 0; e < hessian.entries(); e++) {
            settle(hessian.firstVariable(e), hessian.secondVariable(e), settled, parted);
            settle(hessian.secondVariable(e), hessian.firstVariable(e), settled, parted);
        }
        for (int v = 0; v < home.length; v++) {
            if (home[v] == stages) {
                home[v] = settled[v];
            }
        }
    }

    private void settle(int variable, int coupled, int[] settled, boolean[] parted) {
        int stages = ancestry.stages();
        if (home[variable] < stages || home[coupled] == stages) {
            return;
        }
        int later = ancestry.deeper(settled[variable], home[coupled]);
        if (parted[variable] || later < 0) {
            parted[variable] = true;
            settled[variable] = ancestry.common(settled[variable], home[coupled]);
        } else {
            settled[variable] = later;
        }
    }

    private CompressedRows uses(CoordinateSparsity jacobian, int[] rowStages, EliminationHessian hessian) {
        int[] variable = new int[rowStages.length + 2 * hessian.entries()];
        int[] stage = new int[variable.length];
        for (int e = 0; e < rowStages.length; e++) {
            variable[e] = rowStages[e] < 0 ? -1 : jacobian.columns()[e];
            stage[e] = rowStages[e];
        }
        for (int e = 0; e < hessian.entries(); e++) {
            int i = hessian.firstVariable(e);
            int j = hessian.secondVariable(e);
            int at = rowStages.length + 2 * e;
            variable[at] = i;
            variable[at + 1] = j;
            stage[at] = Math.max(home[i], home[j]);
            stage[at + 1] = stage[at];
        }
        return CompressedRows.of(home.length, variable, stage).distinct();
    }

    private boolean isSound() {
        for (int v = 0; v < home.length; v++) {
            for (int use = uses.start(v); use < uses.start(v + 1); use++) {
                if (!ancestry.isBefore(home[v], uses.index(use))) {
                    return false;
                }
            }
        }
        return true;
    }

    private void listByStage(StateElimination elimination) {
        int stages = ancestry.stages();
        int[] stageOfColumn = new int[elimination.columns()];
        Arrays.setAll(stageOfColumn, c -> home[elimination.freeVariable(c)]);
        CompressedRows columns = CompressedRows.grouped(stages, stageOfColumn);
        for (int b = 0; b < stages; b++) {
            int last = ancestry.last(b);
            int from = b;
            int[] taken = b == 0
                    ? new int[0]
                    : Arrays.stream(outgoing.get(ancestry.parent(b)))
                            .filter(variable -> isUsed(variable, from, last))
                            .toArray();
            List<Integer> passedOn = new ArrayList<>();
            for (int p = elimination.blockStart(b); p < elimination.blockStart(b + 1); p++) {
                addIfUsed(elimination.variable(p), b + 1, last, passedOn);
            }
            for (int c : columns.row(b)) {
                addIfUsed(elimination.freeVariable(c), b + 1, last, passedOn);
            }
            for (int variable : taken) {
                addIfUsed(variable, b + 1, last, passedOn);
            }
            incoming.add(taken);
            outgoing.add(passedOn.stream().mapToInt(Integer::intValue).toArray());
            controls.add(columns.row(b));
        }
    }

    private void addIfUsed(int variable, int from, int to, List<Integer> list) {
        if (isUsed(variable, from, to)) {
            list.add(variable);
        }
    }

    /** Whether a stage among consecutive ones uses a variable. */
    private boolean isUsed(int variable, int from, int to) {
        int found = uses.find(variable, from);
        int next = found >= 0 ? found : -found - 1;
        return next < uses.start(variable + 1) && uses.index(next) <= to;
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
        return incoming.get(stage);
    }

    /** The columns of the free variables at home at a stage. */
    int[] controls(int stage) {
        return controls.get(stage);
    }
}
