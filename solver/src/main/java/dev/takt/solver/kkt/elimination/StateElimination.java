package dev.takt.solver.kkt.elimination;

import dev.takt.solver.kernels.CoordinateSparsity;
import dev.takt.solver.kernels.NonlinearProgram;
import dev.takt.solver.linalg.sparse.CompressedRows;
import dev.takt.solver.linalg.symbolic.StructureHash;
import java.util.Arrays;
import java.util.Optional;

/**
 * Which variables the equality rows determine, and in which order: the structure behind the KKT systems that eliminate
 * states.
 *
 * <p>Every equality row has a variable that it determines (its matched variable). Row and variable together are a <em>pair</em>;
 * the Jacobian of the equalities in the determined variables is then square with a full diagonal, and falls into
 * strongly connected blocks that can be solved one after the other (for the dynamics of a transcribed problem: one block
 * a time step). Pairs are numbered by <em>position</em>, in the order of solution and, inside a block, of elimination;
 * the other variables are <em>free</em> (for a transcribed problem: the controls) and are numbered by <em>column</em>, in
 * the order of the first block that they enter, so that what a block feels of them is a prefix.
 */
public final class StateElimination {
    private final int[] variableOfPosition;
    private final int[] rowOfPosition;
    private final int[] positionOfVariable;
    private final int[] positionOfRow;
    private final int[] variableOfColumn;
    private final int[] columnOfVariable;
    private final CompressedRows blocks;
    private final int[] reach;

    private StateElimination(PairGraph graph, BlockOrder order, NonlinearProgram program) {
        blocks = order.blocks();
        int pairs = blocks.size();
        variableOfPosition = new int[pairs];
        rowOfPosition = new int[pairs];
        positionOfVariable = new int[program.variables()];
        positionOfRow = new int[program.rows()];
        Arrays.fill(positionOfVariable, -1);
        Arrays.fill(positionOfRow, -1);
        for (int p = 0; p < pairs; p++) {
            rowOfPosition[p] = graph.row(blocks.index(p));
            variableOfPosition[p] = program.matchedVariables()[rowOfPosition[p]];
            positionOfRow[rowOfPosition[p]] = p;
            positionOfVariable[variableOfPosition[p]] = p;
        }
        int[] firstBlock = firstBlocks(program.jacobianSparsity());
        variableOfColumn = columnsByFirstBlock(firstBlock);
        columnOfVariable = new int[program.variables()];
        Arrays.fill(columnOfVariable, -1);
        reach = new int[blockCount()];
        for (int c = 0; c < variableOfColumn.length; c++) {
            columnOfVariable[variableOfColumn[c]] = c;
            if (firstBlock[variableOfColumn[c]] < blockCount()) {
                reach[firstBlock[variableOfColumn[c]]] = c + 1;
            }
        }
        for (int b = 1; b < reach.length; b++) {
            reach[b] = Math.max(reach[b], reach[b - 1]);
        }
    }

    /**
     * The elimination of a program in its smallest blocks, or nothing where an equality row has no matched variable.
     *
     * @param rowTimes index of each row in time, -1 for a row without; blocks that are free to come in any order come in
     *     the order of time, which keeps the reach of the controls causal
     */
    public static Optional<StateElimination> of(NonlinearProgram program, int[] rowTimes) {
        return graphOf(program)
                .map(graph -> new StateElimination(graph, BlockOrder.ofComponents(graph, rowTimes), program));
    }

    /**
     * The elimination of a program with one block a time, or nothing where an equality row has no matched variable or depends on
     * something that is determined later.
     *
     * @param rowTimes index of each row in time, -1 for a row without
     */
    public static Optional<StateElimination> byTime(NonlinearProgram program, int[] rowTimes) {
        return graphOf(program)
                .flatMap(graph ->
                        BlockOrder.ofTimes(graph, rowTimes).map(order -> new StateElimination(graph, order, program)));
    }

    /**
     * The elimination of a program with one block a stage of a tree, or nothing where an equality row has no matched variable or
     * depends on two branches.
     *
     * @param rowStages the stage of each row, -1 for a row without
     */
    public static Optional<StateElimination> byTree(NonlinearProgram program, int[] rowStages, StageAncestry ancestry) {
        return graphOf(program)
                .flatMap(graph -> BlockOrder.ofTree(graph, rowStages, ancestry)
                        .map(order -> new StateElimination(graph, order, program)));
    }

    private static Optional<PairGraph> graphOf(NonlinearProgram program) {
        for (int row = 0; row < program.rows(); row++) {
            if (program.isEquality(row) && program.matchedVariables()[row] < 0) {
                return Optional.empty();
            }
        }
        return Optional.of(PairGraph.of(program));
    }

    private int[] firstBlocks(CoordinateSparsity jacobian) {
        int[] firstBlock = new int[positionOfVariable.length];
        Arrays.fill(firstBlock, blockCount());
        int[] blockOfPosition = blockOfPositions();
        for (int e = 0; e < jacobian.size(); e++) {
            int position = positionOfRow[jacobian.rows()[e]];
            if (position >= 0) {
                int variable = jacobian.columns()[e];
                firstBlock[variable] = Math.min(firstBlock[variable], blockOfPosition[position]);
            }
        }
        return firstBlock;
    }

    private int[] columnsByFirstBlock(int[] firstBlock) {
        int[] block = new int[firstBlock.length];
        for (int v = 0; v < block.length; v++) {
            block[v] = positionOfVariable[v] < 0 ? firstBlock[v] : -1;
        }
        return CompressedRows.grouped(blockCount() + 1, block).index();
    }

    /** Number of pairs. */
    public int pairs() {
        return variableOfPosition.length;
    }

    /** Number of free variables. */
    public int columns() {
        return variableOfColumn.length;
    }

    /** Number of blocks. */
    public int blockCount() {
        return blocks.rows();
    }

    /** The first position of a block; {@code block} may be the number of blocks. */
    public int blockStart(int block) {
        return blocks.start(block);
    }

    /** The block of each position. */
    public int[] blockOfPositions() {
        return blocks.rowOfEntries();
    }

    /** SHA-256 of the structure of a program and of the order in which this eliminates it. */
    public String structureHash(NonlinearProgram program) {
        return StructureHash.of(
                program.jacobianSparsity().rows(),
                program.jacobianSparsity().columns(),
                program.hessianSparsity().rows(),
                program.hessianSparsity().columns(),
                blocks.start(),
                rowOfPosition,
                variableOfPosition);
    }

    /** How many columns, from the first on, influence a block or one before it. */
    public int reach(int block) {
        return reach[block];
    }

    /** The variable determined at a position. */
    public int variable(int position) {
        return variableOfPosition[position];
    }

    /** The equality row at a position. */
    public int row(int position) {
        return rowOfPosition[position];
    }

    /** The position of a determined variable, or -1 for a free one. */
    public int positionOfVariable(int variable) {
        return positionOfVariable[variable];
    }

    /** The position of an equality row, or -1 for an inequality. */
    public int positionOfRow(int row) {
        return positionOfRow[row];
    }

    /** The free variable of a column. */
    public int freeVariable(int column) {
        return variableOfColumn[column];
    }

    /** The column of a free variable, or -1 for a determined one. */
    int column(int variable) {
        return columnOfVariable[variable];
    }
}
