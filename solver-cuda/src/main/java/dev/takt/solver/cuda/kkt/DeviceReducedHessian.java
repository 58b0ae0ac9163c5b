package dev.takt.solver.cuda.kkt;

import dev.takt.solver.cuda.device.DeviceArena;
import dev.takt.solver.cuda.device.DeviceKernel;
import dev.takt.solver.cuda.device.DeviceModule;
import dev.takt.solver.cuda.execution.DeviceContext;
import dev.takt.solver.cuda.execution.DeviceReduction;
import dev.takt.solver.cuda.execution.GatherMap;
import dev.takt.solver.kkt.InequalityRows;
import dev.takt.solver.kkt.reduced.ReducedStructure;
import dev.takt.solver.linalg.ldlt.Inertia;
import dev.takt.solver.linalg.ldlt.PivotPerturbation;
import dev.takt.solver.linalg.ordering.OrderingOptions;
import dev.takt.solver.linalg.sparse.CompressedRows;
import dev.takt.solver.linalg.sparse.Coordinates;
import dev.takt.solver.linalg.sparse.Indices;
import dev.takt.solver.linalg.sparse.Pairing;
import dev.takt.solver.linalg.sparse.SymmetricPattern;
import dev.takt.solver.linalg.symbolic.SymbolicFactorization;
import java.util.stream.IntStream;

/**
 * The Hessian W of the states and controls on a device, and what it is in the controls alone,
 * {@code H_r = [Z; I]^T W [Z; I]}: a sum of tiles in a fixed order, factorized as one dense front.
 */
final class DeviceReducedHessian {
    /** Order of a tile, and rows that one block multiplies; as in the kernels. */
    private static final int TILE = 32;

    private static final int CHUNK = 256;
    private static final int THREADS = 128;
    private static final int REDUCING_THREADS = 512;
    private static final int COLUMNS_A_BLOCK = 8;

    private final int pairs;
    private final int columns;
    private final int tiles;
    private final int chunks;
    private final GatherMap sums;
    private final GatherMap products;
    private final long diagonalVariable;
    private final long first;
    private final long second;
    private final long inequality;
    private final long factor;
    private final DeviceRows states;
    private final DeviceRows cross;
    private final DeviceRows controls;
    private final DeviceRows own;
    private final long variables;
    private final long freeVariables;
    private final long pivotOfColumn;
    private final long reach;
    private final long w;
    private final long s;
    private final long partials;
    private final DeviceFactorization cholesky;
    private final DeviceKernel sumHessian;
    private final DeviceKernel weighStates;
    private final DeviceKernel multiplyTiles;
    private final DeviceKernel sumTiles;
    private final DeviceKernel stateResidual;
    private final DeviceKernel controlRight;
    private final DeviceKernel gather;

    /** Sparse rows on the device. */
    private record DeviceRows(long start, long column, long place) {
        static DeviceRows of(ReducedStructure.Rows rows, DeviceArena memory) {
            return new DeviceRows(
                    memory.copyOf(rows.columns().start()),
                    memory.copyOf(rows.columns().index()),
                    memory.copyOf(rows.place()));
        }

        DeviceKernel in(DeviceKernel kernel) {
            return kernel.with(start).with(column).with(place);
        }
    }

    /** Uploads the structure and takes the memory. */
    DeviceReducedHessian(DeviceContext context, ReducedStructure structure) {
        DeviceArena memory = context.memory();
        pairs = structure.pairs();
        columns = structure.columns();
        int side = Math.ceilDiv(columns, TILE);
        tiles = side * (side + 1) / 2;
        chunks = Math.ceilDiv(pairs, CHUNK);
        CompressedRows hessian = structure.hessian();
        sums = GatherMap.of(hessian, memory);
        diagonalVariable = memory.copyOf(structure.diagonalVariables());
        InequalityRows.Products product = structure.products();
        CompressedRows bySlot = CompressedRows.grouped(hessian.rows(), product.slot());
        products = GatherMap.of(bySlot, memory);
        int[] order = bySlot.index();
        first = picked(product.first(), order, memory);
        second = picked(product.second(), order, memory);
        inequality = picked(product.inequality(), order, memory);
        factor = picked(product.factor(), order, memory);
        states = DeviceRows.of(structure.stateCosts(), memory);
        cross = DeviceRows.of(structure.crossCosts(), memory);
        controls = DeviceRows.of(structure.controlCosts(), memory);
        own = DeviceRows.of(structure.ownCosts(), memory);
        variables = memory.copyOf(structure.variables());
        freeVariables = memory.copyOf(structure.freeVariables());
        reach = memory.copyOf(structure.reach());
        w = memory.doubles(hessian.rows());
        s = memory.doubles((long) pairs * columns);
        partials = memory.doubles((long) chunks * tiles * TILE * TILE);
        SymbolicFactorization dense = dense(columns);
        cholesky = new DeviceFactorization(context, dense, PivotPerturbation.POSITIVE_DEFINITE);
        pivotOfColumn = memory.copyOf(
                IntStream.range(0, columns).map(dense::pivotOfUnknown).toArray());
        DeviceModule module = context.library().reduced();
        sumHessian = module.kernel("sumHessian");
        weighStates = module.kernel("weighStates");
        multiplyTiles = module.kernel("multiplyTiles");
        sumTiles = module.kernel("sumTiles");
        stateResidual = module.kernel("stateResidual");
        controlRight = module.kernel("controlRight");
        gather = context.library().program().kernel("gather");
    }

    private static SymbolicFactorization dense(int order) {
        int[] start = new int[order + 1];
        int[] rows = new int[order * (order + 1) / 2];
        int count = 0;
        for (int j = 0; j < order; j++) {
            for (int i = j; i < order; i++) {
                rows[count++] = i;
            }
            start[j + 1] = count;
        }
        return SymbolicFactorization.analyze(
                SymmetricPattern.ofColumns(start, rows),
                Pairing.of(order, new int[0], new int[0]),
                Coordinates.none(),
                OrderingOptions.DEFAULT);
    }

    private static long picked(int[] numbers, int[] order, DeviceArena memory) {
        return memory.copyOf(Indices.picked(numbers, order));
    }

    /** Launches W, H_r and its factorization. */
    void factorize(long hessian, long jacobian, long variableDiagonal, long weights, long z) {
        sumHessian
                .with(sums.results())
                .with(sums.start())
                .with(sums.position())
                .with(diagonalVariable)
                .with(products.start())
                .with(first)
                .with(second)
                .with(inequality)
                .with(factor)
                .with(hessian)
                .with(jacobian)
                .with(variableDiagonal)
                .with(weights)
                .with(w)
                .launchOver(sums.results());
        cross.in(states.in(weighStates.with(pairs).with(columns)))
                .with(w)
                .with(z)
                .with(s)
                .launchOver(Math.multiplyExact(pairs, columns));
        multiplyTiles
                .with(pairs)
                .with(columns)
                .with(tiles)
                .with(reach)
                .with(z)
                .with(s)
                .with(partials)
                .launch(tiles * chunks, THREADS, 2 * TILE * TILE * Double.BYTES);
        own.in(controls.in(sumTiles.with(columns).with(tiles).with(chunks).with(partials)))
                .with(w)
                .with(z)
                .with(cholesky.values())
                .launchOver(tiles * TILE * TILE);
        cholesky.eliminate();
    }

    /** Adds the values of {@link #inertia} to a reduction. */
    void addJudgement(DeviceReduction to) {
        cholesky.addJudgement(to);
    }

    /** Reads what {@link #addJudgement} left. */
    Inertia inertia(double[] found, int at) {
        return cholesky.judgement(found, at);
    }

    /** {@code result = rightHandSide - W_zz x}, and with controls u, {@code - W_zw u}. */
    void stateResidual(long rightHandSide, long x, boolean withControls, long u, long result) {
        cross.in(states.in(stateResidual.with(pairs).with(variables).with(rightHandSide)))
                .with(w)
                .with(x)
                .with(withControls ? 1 : 0)
                .with(u)
                .with(result)
                .launchOver(pairs);
    }

    /** {@code u = H_r^-1 (rightHandSide - W_wz d + Z^T g)}. */
    void solveControls(long rightHandSide, long d, long z, long g, long u) {
        controls.in(controlRight
                        .with(columns)
                        .with(pairs)
                        .with(freeVariables)
                        .with(pivotOfColumn)
                        .with(rightHandSide))
                .with(w)
                .with(d)
                .with(z)
                .with(g)
                .with(cholesky.vector())
                .launch(Math.ceilDiv(columns, COLUMNS_A_BLOCK), REDUCING_THREADS, REDUCING_THREADS * Double.BYTES);
        cholesky.substitute();
        gather.with(columns).with(pivotOfColumn).with(cholesky.vector()).with(u).launchOver(columns);
    }
}
