package dev.takt.solver.kkt.reduced;

import dev.takt.solver.kkt.InequalityRows;
import dev.takt.solver.kkt.elimination.EliminationHessian;
import dev.takt.solver.kkt.elimination.RowOperations;
import dev.takt.solver.kkt.elimination.SplitHessian;
import dev.takt.solver.kkt.elimination.StateElimination;
import dev.takt.solver.kkt.elimination.StateFactors;
import dev.takt.solver.kkt.elimination.StateJacobian;
import dev.takt.solver.linalg.sparse.CompressedRows;
import dev.takt.solver.linalg.sparse.Indices;
import dev.takt.solver.linalg.sparse.SparseMatrix;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * What a {@link ReducedSystem} works on, without numbers: for a backend that keeps them elsewhere. States are numbered by
 * position, controls by column, as in the system itself.
 *
 * <p>The values of the state Jacobian stand in one list: entries in earlier blocks, lower factors, upper factors, inverse
 * pivots, entries of free variables; {@link #places} says where each kind begins.
 */
public final class ReducedStructure {
    private final StateElimination elimination;
    private final StateJacobian jacobian;
    private final EliminationHessian hessian;
    private final SplitHessian split;
    private final InequalityRows inequalities;
    private final StateJacobian.Places places;

    ReducedStructure(
            StateElimination elimination,
            StateJacobian jacobian,
            EliminationHessian hessian,
            SplitHessian split,
            InequalityRows inequalities) {
        this.elimination = elimination;
        this.jacobian = jacobian;
        this.hessian = hessian;
        this.split = split;
        this.inequalities = inequalities;
        int lower = jacobian.earlier().size();
        int upper = lower + jacobian.lower().size();
        int inverse = upper + jacobian.upper().size();
        int free = inverse + elimination.pairs();
        places = new StateJacobian.Places(
                lower, upper, inverse, free, free + jacobian.free().size());
    }

    /**
     * Sparse rows.
     *
     * @param columns of the entries, by row
     * @param place of each entry among the values that they are part of
     */
    @SuppressWarnings("ArrayRecordComponent")
    public record Rows(CompressedRows columns, int[] place) {
        /** Takes the places of entries out of a longer list. */
        private static Rows of(CompressedRows columns, CompressedRows entries, int[] place) {
            return new Rows(columns, Indices.picked(place, entries.index()));
        }

        /** The rows of a transposed matrix. */
        private static Rows transposed(int columns, SparseMatrix matrix, int[] place) {
            CompressedRows structure = matrix.structure();
            return of(structure.transposed(columns), structure.entriesByIndex(columns), place);
        }
    }

    /**
     * Where an amplification shows: positions and reaches of the first block that controls influence and of the last one.
     *
     * @param firstFrom first position of the first block
     * @param firstTo end of it
     * @param firstReach columns that influence it
     * @param lastFrom first position of the last block
     * @param lastReach columns that influence it
     */
    public record Horizon(int firstFrom, int firstTo, int firstReach, int lastFrom, int lastReach) {}

    /** A pivot this much smaller than the largest entry of its row is replaced. */
    public static double weakPivot() {
        return StateJacobian.WEAK_PIVOT;
    }

    /** Number of states. */
    public int pairs() {
        return elimination.pairs();
    }

    /** Number of controls. */
    public int columns() {
        return elimination.columns();
    }

    /** The variable of each position. */
    public int[] variables() {
        return IntStream.range(0, pairs()).map(elimination::variable).toArray();
    }

    /** The equality row of each position. */
    public int[] rows() {
        return IntStream.range(0, pairs()).map(elimination::row).toArray();
    }

    /** The variable of each column. */
    public int[] freeVariables() {
        return IntStream.range(0, columns()).map(elimination::freeVariable).toArray();
    }

    /** How many columns, from the first on, influence each position. */
    public int[] reach() {
        int[] reach = new int[pairs()];
        for (int b = 0; b < elimination.blockCount(); b++) {
            Arrays.fill(reach, elimination.blockStart(b), elimination.blockStart(b + 1), elimination.reach(b));
        }
        return reach;
    }

    /** Where an amplification shows. */
    public Horizon horizon() {
        int last = elimination.blockCount() - 1;
        int first = 0;
        while (first < last && elimination.reach(first) == 0) {
            first++;
        }
        return last < 0
                ? new Horizon(0, 0, 0, 0, 0)
                : new Horizon(
                        elimination.blockStart(first),
                        elimination.blockStart(first + 1),
                        elimination.reach(first),
                        elimination.blockStart(last),
                        elimination.reach(last));
    }

    /** Where the values of the state Jacobian begin. */
    public StateJacobian.Places places() {
        return places;
    }

    /** The Jacobian entries that each entry in earlier blocks is the sum of. */
    public CompressedRows earlier() {
        return jacobian.earlier().sourcesBySlot();
    }

    /** The Jacobian entries that each entry of a free variable is the sum of. */
    public CompressedRows free() {
        return jacobian.free().sourcesBySlot();
    }

    /** The entries of free variables: columns by position. */
    public CompressedRows freeRows() {
        return jacobian.free().structure();
    }

    /** The factorization of the diagonal blocks. */
    public StateFactors.Factors factors() {
        return new StateFactors(elimination, jacobian, places).factors();
    }

    /** The Jacobian entries of each position in its diagonal block, for the judgement of pivots. */
    public CompressedRows ownEntries() {
        return jacobian.ownEntries();
    }

    /** {@code z <- A^-1 z}. */
    public RowOperations.Levels forward() {
        var operations = new RowOperations(pairs());
        for (int b = 0; b < elimination.blockCount(); b++) {
            for (int p = elimination.blockStart(b); p < elimination.blockStart(b + 1); p++) {
                addRow(operations, jacobian.earlier(), 0, p);
                addRow(operations, jacobian.lower(), places.lower(), p);
                operations.end(p, -1);
            }
            for (int p = elimination.blockStart(b + 1) - 1; p >= elimination.blockStart(b); p--) {
                addRow(operations, jacobian.upper(), places.upper(), p);
                operations.end(p, places.inverse() + p);
            }
        }
        return operations.levels();
    }

    private static void addRow(RowOperations operations, SparseMatrix rows, int offset, int p) {
        for (int s = rows.start(p); s < rows.start(p + 1); s++) {
            operations.add(rows.column(s), offset + s);
        }
    }

    /** {@code y <- A^-T y}. */
    public RowOperations.Levels backward() {
        Rows earlier = transposed(jacobian.earlier(), 0);
        Rows lower = transposed(jacobian.lower(), places.lower());
        Rows upper = transposed(jacobian.upper(), places.upper());
        var operations = new RowOperations(pairs());
        for (int b = elimination.blockCount() - 1; b >= 0; b--) {
            for (int p = elimination.blockStart(b); p < elimination.blockStart(b + 1); p++) {
                addRow(operations, earlier, p);
                addRow(operations, upper, p);
                operations.end(p, places.inverse() + p);
            }
            for (int p = elimination.blockStart(b + 1) - 1; p >= elimination.blockStart(b); p--) {
                addRow(operations, lower, p);
                operations.end(p, -1);
            }
        }
        return operations.levels();
    }

    private static void addRow(RowOperations operations, Rows rows, int p) {
        for (int s = rows.columns().start(p); s < rows.columns().start(p + 1); s++) {
            operations.add(rows.columns().index(s), rows.place()[s]);
        }
    }

    private Rows transposed(SparseMatrix matrix, int at) {
        return Rows.transposed(
                pairs(), matrix, IntStream.range(at, at + matrix.size()).toArray());
    }

    /** The entries of the Hessian that each entry of W is the sum of. */
    public CompressedRows hessian() {
        return CompressedRows.of(hessian.entries(), hessian.targets(), hessian.sources());
    }

    /** For each entry of W the variable on whose diagonal it stands, or -1. */
    public int[] diagonalVariables() {
        int[] variables = new int[hessian.entries()];
        for (int e = 0; e < variables.length; e++) {
            variables[e] = hessian.firstVariable(e) == hessian.secondVariable(e) ? hessian.firstVariable(e) : -1;
        }
        return variables;
    }

    /** What the inequality rows add to W. */
    public InequalityRows.Products products() {
        return inequalities.products(hessian.productSlots());
    }

    /** W between states: for each position all others, and itself. */
    public Rows stateCosts() {
        SparseMatrix below = split.belowDiagonal();
        int[] own = Indices.range(pairs());
        int[] later = below.structure().rowOfEntries();
        int[] earlier = below.structure().index();
        int[] values = below.sourcesBySlot().index();
        CompressedRows entries = CompressedRows.grouped(pairs(), Indices.joined(own, later, earlier));
        return Rows.of(
                entries.mapped(Indices.joined(own, earlier, later)),
                entries,
                Indices.joined(split.stateDiagonalEntries(), values, values));
    }

    /** W between a control (row) and states. */
    public Rows controlCosts() {
        SparseMatrix cross = split.controlToState();
        return new Rows(cross.structure(), cross.sourcesBySlot().index());
    }

    /** W between a state (row) and controls. */
    public Rows crossCosts() {
        SparseMatrix cross = split.controlToState();
        return Rows.transposed(pairs(), cross, cross.sourcesBySlot().index());
    }

    /** W between controls: for each one itself and those before it. */
    public Rows ownCosts() {
        SparseMatrix own = split.controls();
        return Rows.transposed(columns(), own, own.sourcesBySlot().index());
    }

    /** The inequality rows of the program. */
    public int[] inequalityRows() {
        return IntStream.range(0, inequalities.count()).map(inequalities::row).toArray();
    }

    /** The Jacobian entries that each entry of the inequality rows is the sum of. */
    public CompressedRows inequalityEntries() {
        return inequalities.entries().sourcesBySlot();
    }

    /** The entries of the inequality rows: variables by inequality. */
    public CompressedRows inequalities() {
        return inequalities.entries().structure();
    }

    /** The entries of the inequality rows: inequalities by variable. */
    public Rows inequalitiesOfVariables(int variables) {
        return Rows.transposed(
                variables,
                inequalities.entries(),
                Indices.range(inequalities.entries().size()));
    }
}
