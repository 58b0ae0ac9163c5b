package dev.takt.solver.kkt.elimination;

import dev.takt.solver.kernels.CoordinateSparsity;
import dev.takt.solver.kernels.NonlinearProgram;
import dev.takt.solver.linalg.sparse.Indices;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The free variables along the branches of a tree of blocks. Blocks that follow one another without a branching are a
 * <em>branch</em>; what they feel of the free variables are those of their own branch and of the branches before it. Along that path
 * the free variables have <em>ranks</em>, in the order in which they enter, so that what a block feels is a prefix. Stages without
 * branchings are one branch, and ranks are columns.
 */
public final class ControlTree {
    private static final int UNKNOWN = -1;

    private final int[] parents;
    private final boolean[] parts;
    private final int[] firstBlock;
    private final int[] before;
    private final int[][] path;
    private final int[] rank;
    private final int[] branchOfColumn;
    private final int[] reach;

    private ControlTree(int[] parents, int[] firstBlock, int[][] path, int[] branchOfColumn, int[] reach) {
        this.parents = parents;
        this.firstBlock = firstBlock;
        this.path = path;
        this.branchOfColumn = branchOfColumn;
        this.reach = reach;
        rank = new int[branchOfColumn.length];
        before = new int[parents.length];
        parts = new boolean[parents.length];
        for (int branch = 0; branch < parents.length; branch++) {
            if (parents[branch] >= 0) {
                before[branch] = path[parents[branch]].length;
                parts[parents[branch]] = true;
            }
            for (int r = before[branch]; r < path[branch].length; r++) {
                rank[path[branch][r]] = r;
            }
        }
    }

    /** The free variables of blocks that follow one another. */
    public static ControlTree chain(StateElimination elimination) {
        return new ControlTree(
                new int[] {-1},
                new int[] {0, elimination.blockCount()},
                new int[][] {Indices.range(elimination.columns())},
                new int[elimination.columns()],
                IntStream.range(0, elimination.blockCount())
                        .map(elimination::reach)
                        .toArray());
    }

    /**
     * The free variables of an elimination with one block a stage of a tree, or nothing where W couples two branches.
     *
     * @param hessian the structure of W
     */
    public static Optional<ControlTree> of(
            NonlinearProgram program,
            StateElimination elimination,
            EliminationHessian hessian,
            StageAncestry ancestry) {
        int[] stages = stages(program, elimination, ancestry);
        return couplesAlongBranches(elimination, hessian, ancestry, stages)
                ? Optional.of(of(program, elimination, ancestry, stages))
                : Optional.empty();
    }

    /** The last stage that comes before all rows that a variable enters, by variable; that of its row for a determined one. */
    private static int[] stages(NonlinearProgram program, StateElimination elimination, StageAncestry ancestry) {
        int[] stages = new int[program.variables()];
        Arrays.fill(stages, UNKNOWN);
        int[] blocks = elimination.blockOfPositions();
        for (int p = 0; p < blocks.length; p++) {
            stages[elimination.variable(p)] = blocks[p];
        }
        CoordinateSparsity jacobian = program.jacobianSparsity();
        for (int e = 0; e < jacobian.size(); e++) {
            int position = elimination.positionOfRow(jacobian.rows()[e]);
            int variable = jacobian.columns()[e];
            if (position >= 0 && elimination.positionOfVariable(variable) < 0) {
                stages[variable] = stages[variable] == UNKNOWN
                        ? blocks[position]
                        : ancestry.common(stages[variable], blocks[position]);
            }
        }
        return stages;
    }

    /** Whether W couples only what lies on one branch; free variables that no equation contains live where W has them last. */
    private static boolean couplesAlongBranches(
            StateElimination elimination, EliminationHessian hessian, StageAncestry ancestry, int[] stages) {
        int[] known = stages.clone();
        for (int e = 0; e < hessian.entries(); e++) {
            int first = hessian.firstVariable(e);
            int second = hessian.secondVariable(e);
            if (!place(first, known[second], known[first], stages, ancestry)
                    || !place(second, known[first], known[second], stages, ancestry)) {
                return false;
            }
        }
        for (int c = 0; c < elimination.columns(); c++) {
            int variable = elimination.freeVariable(c);
            stages[variable] = Math.max(0, stages[variable]);
        }
        return IntStream.range(0, hessian.entries())
                .allMatch(
                        e -> ancestry.deeper(stages[hessian.firstVariable(e)], stages[hessian.secondVariable(e)]) >= 0);
    }

    /** Moves a variable that no equation contains to a partner's stage; false if partners live on two branches. */
    private static boolean place(int variable, int partner, int own, int[] stages, StageAncestry ancestry) {
        if (own != UNKNOWN || partner == UNKNOWN) {
            return true;
        }
        stages[variable] = stages[variable] == UNKNOWN ? partner : ancestry.deeper(stages[variable], partner);
        return stages[variable] >= 0;
    }

    private static ControlTree of(
            NonlinearProgram program, StateElimination elimination, StageAncestry ancestry, int[] stages) {
        int[] branchOfStage = new int[ancestry.stages()];
        int[] first = IntStream.range(0, ancestry.stages())
                .filter(stage -> stage == 0 || ancestry.children(ancestry.parent(stage)) > 1)
                .toArray();
        int[] parents = new int[first.length];
        for (int branch = 0; branch < first.length; branch++) {
            int end = branch + 1 < first.length ? first[branch + 1] : branchOfStage.length;
            Arrays.fill(branchOfStage, first[branch], end, branch);
            parents[branch] = branch == 0 ? -1 : branchOfStage[ancestry.parent(first[branch])];
        }
        int[] stageOfColumn = IntStream.range(0, elimination.columns())
                .map(c -> stages[elimination.freeVariable(c)])
                .toArray();
        int[] branchOfColumn = Indices.picked(branchOfStage, stageOfColumn);
        int[][] path = new int[first.length][];
        for (int b = 0; b < path.length; b++) {
            int branch = b;
            int[] own = IntStream.range(0, stageOfColumn.length)
                    .filter(c -> branchOfColumn[c] == branch)
                    .boxed()
                    .sorted(Comparator.comparingInt(c -> stageOfColumn[c]))
                    .mapToInt(c -> c)
                    .toArray();
            path[b] = parents[b] < 0 ? own : Indices.joined(path[parents[b]], own);
        }
        int[] firstBlock = Arrays.copyOf(first, first.length + 1);
        firstBlock[first.length] = ancestry.stages();
        ControlTree tree = new ControlTree(parents, firstBlock, path, branchOfColumn, new int[ancestry.stages()]);
        tree.findReach(program.jacobianSparsity(), elimination, ancestry);
        return tree;
    }

    private void findReach(CoordinateSparsity jacobian, StateElimination elimination, StageAncestry ancestry) {
        int[] blocks = elimination.blockOfPositions();
        for (int e = 0; e < jacobian.size(); e++) {
            int position = elimination.positionOfRow(jacobian.rows()[e]);
            int column = elimination.column(jacobian.columns()[e]);
            if (position >= 0 && column >= 0) {
                reach[blocks[position]] = Math.max(reach[blocks[position]], rank[column] + 1);
            }
        }
        for (int stage = 1; stage < reach.length; stage++) {
            reach[stage] = Math.max(reach[stage], reach[ancestry.parent(stage)]);
        }
    }

    /** Number of branches; each has a larger number than the one before it. */
    public int branches() {
        return parents.length;
    }

    /** The branch before one, -1 for the first. */
    public int parent(int branch) {
        return parents[branch];
    }

    /** Whether a branch parts into others where it ends. */
    boolean parts(int branch) {
        return parts[branch];
    }

    /** The first block of a branch; {@code branch} may be the number of branches. */
    public int firstBlock(int branch) {
        return firstBlock[branch];
    }

    /** The branch of each block. */
    public int[] branchOfBlocks() {
        int[] branches = new int[reach.length];
        for (int branch = 0; branch < parents.length; branch++) {
            Arrays.fill(branches, firstBlock[branch], firstBlock[branch + 1], branch);
        }
        return branches;
    }

    /** Number of free variables of the branches before one. */
    public int before(int branch) {
        return before[branch];
    }

    /** The columns along the path to the end of a branch, by rank; not to be changed. */
    public int[] path(int branch) {
        return path[branch];
    }

    /** Number of columns along the longest path. */
    public int longestPath() {
        return Arrays.stream(path).mapToInt(columns -> columns.length).max().orElse(0);
    }

    /** The rank of a column along every path that has it. */
    public int rank(int column) {
        return rank[column];
    }

    /** The branch of a column. */
    public int branch(int column) {
        return branchOfColumn[column];
    }

    /** How many ranks, from the first on, influence a block or one before it. */
    public int reach(int block) {
        return reach[block];
    }
}
