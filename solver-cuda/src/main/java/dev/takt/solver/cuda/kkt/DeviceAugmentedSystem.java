package dev.takt.solver.cuda.kkt;

import dev.takt.solver.cuda.device.DeviceArena;
import dev.takt.solver.cuda.device.DeviceKernel;
import dev.takt.solver.cuda.device.DeviceModule;
import dev.takt.solver.cuda.execution.DeviceContext;
import dev.takt.solver.cuda.execution.DeviceReduction;
import dev.takt.solver.cuda.execution.GatherMap;
import dev.takt.solver.kernels.CoordinateSparsity;
import dev.takt.solver.kernels.NonlinearProgram;
import dev.takt.solver.linalg.ldlt.Inertia;
import dev.takt.solver.linalg.sparse.CompressedRows;
import dev.takt.solver.linalg.sparse.Indices;
import dev.takt.solver.linalg.sparse.SymmetricPattern;
import dev.takt.solver.linalg.symbolic.SymbolicFactorization;
import java.util.Arrays;
import java.util.stream.IntStream;

/** The augmented KKT system on a device: {@link dev.takt.solver.kkt.augmented.AugmentedSystem}, assembled and factorized there. */
public final class DeviceAugmentedSystem implements DeviceKkt {
    /** The pivot of an inequality row is at least this, relative to the row; as on the CPU. */
    private static final double MIN_PIVOT = 1e-13;
    /** A slack without any barrier is given this one; as on the CPU. */
    private static final double MIN_DIAGONAL = 1e-14;

    private final int n;
    private final int m;
    private final int slacks;
    private final DeviceFactorization factorization;
    private final GatherMap matrix;
    private final GatherMap jacobianRows;
    private final long variablePositions;
    private final long rowPositions;
    private final long slackOfRow;
    private final long rowOfSlack;
    private final long unknownOfPivot;
    private final long pivotOfUnknown;
    private final long pivotOfRow;
    private final long values;
    private final long inverse;
    private final long solution;

    private final DeviceKernel gatherMatrix;
    private final DeviceKernel invertSlacks;
    private final DeviceKernel addVariableDiagonal;
    private final DeviceKernel addRowDiagonal;
    private final DeviceKernel permuteRight;
    private final DeviceKernel recoverSlacks;
    private final DeviceKernel gather;

    private final DeviceReduction reduction;
    private final RecordedKkt recorded;

    /** Uploads an analysis of a program, as {@link dev.takt.solver.kkt.augmented.AugmentedSystem#analyze} makes it. */
    public DeviceAugmentedSystem(DeviceContext context, NonlinearProgram program, SymbolicFactorization symbolic) {
        DeviceArena memory = context.memory();
        n = program.variables();
        m = program.rows();
        int[] slackRows = program.inequalityRows();
        slacks = slackRows.length;
        factorization = new DeviceFactorization(context, symbolic);
        SymmetricPattern pattern = symbolic.pattern();
        matrix = matrix(program, pattern, memory);
        CoordinateSparsity jacobian = program.jacobianSparsity();
        jacobianRows = GatherMap.of(m, jacobian.rows(), memory);
        int[] diagonal = Indices.range(n + m);
        int[] positions = pattern.positions(diagonal, diagonal);
        variablePositions = memory.copyOf(Arrays.copyOf(positions, n));
        rowPositions = memory.copyOf(Arrays.copyOfRange(positions, n, n + m));
        slackOfRow = memory.copyOf(SlackRows.slackOfRow(program));
        rowOfSlack = memory.copyOf(slackRows);
        unknownOfPivot = memory.copyOf(symbolic.permutation());
        int[] pivots = IntStream.range(0, n + m).map(symbolic::pivotOfUnknown).toArray();
        pivotOfUnknown = memory.copyOf(pivots);
        pivotOfRow = memory.copyOf(Arrays.copyOfRange(pivots, n, n + m));
        values = factorization.values();
        inverse = memory.doubles(slacks);
        solution = factorization.vector();
        DeviceModule module = context.library().factorization();
        gatherMatrix = module.kernel("gatherMatrix");
        invertSlacks = module.kernel("invertSlacks");
        addVariableDiagonal = module.kernel("addVariableDiagonal");
        addRowDiagonal = module.kernel("addRowDiagonal");
        permuteRight = module.kernel("permuteRight");
        recoverSlacks = module.kernel("recoverSlacks");
        gather = context.library().program().kernel("gather");
        reduction = context.reduction();
        recorded = new RecordedKkt(context.device(), this::launchFactorization, this::launchSolve);
    }

    /** Which values of Hessian (from 0 up) and Jacobian (from -1 down) each entry of the matrix is the sum of. */
    private static GatherMap matrix(NonlinearProgram program, SymmetricPattern pattern, DeviceArena memory) {
        CoordinateSparsity hessian = program.hessianSparsity();
        CoordinateSparsity jacobian = program.jacobianSparsity();
        int[] ofHessian = pattern.positions(hessian.rows(), hessian.columns());
        int[] shifted = Arrays.stream(jacobian.rows())
                .map(row -> row + program.variables())
                .toArray();
        int[] ofJacobian = pattern.positions(shifted, jacobian.columns());
        int[] targets = Indices.joined(ofHessian, ofJacobian);
        int[] sources = IntStream.concat(
                        IntStream.range(0, ofHessian.length),
                        IntStream.range(0, ofJacobian.length).map(k -> -1 - k))
                .toArray();
        return GatherMap.of(CompressedRows.of(pattern.entryCount(), targets, sources), memory);
    }

    @Override
    public Inertia factorize(long hessian, long jacobian, long variableDiagonal, long slackDiagonal, long rowDiagonal) {
        recorded.factorize(hessian, jacobian, variableDiagonal, slackDiagonal, rowDiagonal);
        return factorization.judgement(reduction.fetch(DeviceFactorization.JUDGEMENT), 0);
    }

    private void launchFactorization(
            long hessian, long jacobian, long variableDiagonal, long slackDiagonal, long rowDiagonal) {
        gatherMatrix
                .with(matrix.results())
                .with(matrix.start())
                .with(matrix.position())
                .with(hessian)
                .with(jacobian)
                .with(values)
                .launchOver(matrix.results());
        invertSlacks
                .with(slacks)
                .with(MIN_DIAGONAL)
                .with(slackDiagonal)
                .with(inverse)
                .launchOver(slacks);
        addVariableDiagonal
                .with(n)
                .with(variablePositions)
                .with(variableDiagonal)
                .with(values)
                .launchOver(n);
        addRowDiagonal
                .with(m)
                .with(rowPositions)
                .with(slackOfRow)
                .with(inverse)
                .with(rowDiagonal)
                .with(jacobianRows.start())
                .with(jacobianRows.position())
                .with(jacobian)
                .with(MIN_PIVOT)
                .with(values)
                .launchOver(m);
        factorization.eliminate();
        factorization.addJudgement(reduction.begin());
        reduction.join();
    }

    @Override
    public void solve(long rx, long rs, long rc, long dx, long ds, long dy) {
        recorded.solve(rx, rs, rc, dx, ds, dy);
    }

    private void launchSolve(long rx, long rs, long rc, long dx, long ds, long dy) {
        permuteRight
                .with(n + m)
                .with(n)
                .with(unknownOfPivot)
                .with(slackOfRow)
                .with(inverse)
                .with(rx)
                .with(rs)
                .with(rc)
                .with(solution)
                .launchOver(n + m);
        factorization.substitute();
        recoverSlacks
                .with(slacks)
                .with(n)
                .with(rowOfSlack)
                .with(pivotOfUnknown)
                .with(inverse)
                .with(solution)
                .with(rs)
                .with(ds)
                .launchOver(slacks);
        gather.with(n).with(pivotOfUnknown).with(solution).with(dx).launchOver(n);
        gather.with(m).with(pivotOfRow).with(solution).with(dy).launchOver(m);
    }
}
