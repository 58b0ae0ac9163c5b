package dev.takt.solver.cuda.kkt;

import dev.takt.solver.cuda.device.Device;
import dev.takt.solver.cuda.device.DeviceArena;
import dev.takt.solver.cuda.device.DeviceKernel;
import dev.takt.solver.cuda.device.DeviceModule;
import dev.takt.solver.cuda.execution.DeviceContext;
import dev.takt.solver.cuda.execution.DeviceReduction;
import dev.takt.solver.cuda.execution.KernelLibrary;
import dev.takt.solver.cuda.functions.MatrixProducts;
import dev.takt.solver.kernels.NonlinearProgram;
import dev.takt.solver.kkt.InequalitySlacks;
import dev.takt.solver.kkt.condensed.ConjugateGradients;
import dev.takt.solver.kkt.condensed.HybridSystem;
import dev.takt.solver.linalg.ldlt.Inertia;

/**
 * The condensed KKT systems on a device: {@link dev.takt.solver.kkt.condensed.LiftedSystem} and {@link dev.takt.solver.kkt.condensed.HybridSystem},
 * assembled there and factorized by whatever is given. Conjugate gradients bring back two numbers a step.
 */
public final class DeviceCondensedSystem implements DeviceKkt {
    private static final double NO_ROW_IS_EXACT = -1;

    /** Which rows are kept exact. */
    public enum Equations {
        /** None: they are relaxed. */
        LIFTED,
        /** Those without a dual diagonal of their own. */
        HYBRID
    }

    // large because one kernel a component
    private record Kernels(
            DeviceKernel invertSlacks,
            DeviceKernel rowWeights,
            DeviceKernel condenseRight,
            DeviceKernel rowSteps,
            DeviceKernel slackSteps,
            DeviceKernel exactResidual,
            DeviceKernel onExactRows,
            DeviceKernel conjugateStep,
            DeviceKernel conjugateDirection,
            DeviceKernel product,
            DeviceKernel dot) {

        static Kernels of(KernelLibrary library) {
            DeviceModule condensed = library.condensed();
            return new Kernels(
                    library.factorization().kernel("invertSlacks"),
                    condensed.kernel("rowWeights"),
                    condensed.kernel("condenseRight"),
                    condensed.kernel("rowSteps"),
                    condensed.kernel("slackSteps"),
                    condensed.kernel("exactResidual"),
                    condensed.kernel("onExactRows"),
                    condensed.kernel("conjugateStep"),
                    condensed.kernel("conjugateDirection"),
                    library.program().kernel("product"),
                    library.vectors().kernel("dot"));
        }
    }

    private final Device device;
    private final Equations equations;
    private final CondensedSolver solver;
    private final CondensedAssembly assembly;
    private final MatrixProducts matrices;
    private final DeviceReduction reduction;
    private final int n;
    private final int m;
    private final int slacks;
    private final Inertia right;
    private final Inertia wrong;
    private final long slackOfRow;
    private final long rowOfSlack;
    private final long inverse;
    private final long weights;
    private final long exact;
    private final long rows;
    private final long multipliers;
    private final long residual;
    private final long direction;
    private final long image;
    private final long variables;
    private final long scratch;
    private final Kernels kernels;
    private final SchurComplement schurComplement = new SchurComplement();
    private long jacobian;

    /** Uploads the structure of a program. */
    public DeviceCondensedSystem(
            DeviceContext context,
            NonlinearProgram program,
            Equations equations,
            CondensedSolver solver,
            CondensedAssembly assembly,
            MatrixProducts matrices) {
        DeviceArena memory = context.memory();
        device = context.device();
        this.equations = equations;
        this.solver = solver;
        this.assembly = assembly;
        this.matrices = matrices;
        reduction = context.reduction();
        n = program.variables();
        m = program.rows();
        right = new Inertia(n, m, 0);
        wrong = new Inertia(n - 1, m + 1, 0);
        int[] slackRows = program.inequalityRows();
        slacks = slackRows.length;
        slackOfRow = memory.copyOf(SlackRows.slackOfRow(program));
        rowOfSlack = memory.copyOf(slackRows);
        inverse = memory.doubles(slacks);
        weights = memory.doubles(m);
        exact = memory.doubles(m);
        rows = memory.doubles(m);
        multipliers = memory.doubles(m);
        residual = memory.doubles(m);
        direction = memory.doubles(m);
        image = memory.doubles(m);
        variables = memory.doubles(n);
        scratch = memory.doubles(n);
        kernels = Kernels.of(context.library());
    }

    @Override
    public Inertia factorize(long hessian, long values, long variableDiagonal, long slackDiagonal, long rowDiagonal) {
        jacobian = values;
        kernels.invertSlacks()
                .with(slacks)
                .with(InequalitySlacks.MIN_DIAGONAL)
                .with(slackDiagonal)
                .with(inverse)
                .launchOver(slacks);
        kernels.rowWeights()
                .with(m)
                .with(slackOfRow)
                .with(inverse)
                .with(rowDiagonal)
                .with(equations == Equations.HYBRID ? HybridSystem.NEGLIGIBLE_ROW_DIAGONAL : NO_ROW_IS_EXACT)
                .with(HybridSystem.WEIGHT)
                .with(weights)
                .with(exact)
                .launchOver(m);
        assembly.assemble(hessian, values, variableDiagonal, weights, solver.values());
        return solver.factorize() ? right : wrong;
    }

    @Override
    public void solve(long rx, long rs, long rc, long dx, long ds, long dy) {
        kernels.condenseRight()
                .with(m)
                .with(slackOfRow)
                .with(inverse)
                .with(rs)
                .with(rc)
                .with(rows)
                .launchOver(m);
        kernels.product().with(m).with(weights).with(rows).with(direction).launchOver(m);
        device.copy(rx, variables, (long) Double.BYTES * n);
        matrices.addTransposedProduct(jacobian, direction, variables);
        device.clear(multipliers, (long) Double.BYTES * m);
        if (equations == Equations.HYBRID) {
            ConjugateGradients.solve(schurComplement);
            kernels.onExactRows()
                    .with(m)
                    .with(exact)
                    .with(-1.0)
                    .with(multipliers)
                    .with(residual)
                    .launchOver(m);
            matrices.addTransposedProduct(jacobian, residual, variables);
        }
        solver.solve(variables);
        matrices.product(jacobian, variables, image);
        kernels.rowSteps()
                .with(m)
                .with(exact)
                .with(weights)
                .with(image)
                .with(rows)
                .with(multipliers)
                .with(dy)
                .launchOver(m);
        kernels.slackSteps()
                .with(slacks)
                .with(rowOfSlack)
                .with(inverse)
                .with(rs)
                .with(dy)
                .with(ds)
                .launchOver(slacks);
        device.copy(variables, dx, (long) Double.BYTES * n);
    }

    /** The Schur complement of the exact equations; the solution is their multipliers. */
    private final class SchurComplement implements ConjugateGradients.Vectors {
        @Override
        public double begin() {
            device.copy(variables, scratch, (long) Double.BYTES * n);
            solver.solve(scratch);
            matrices.product(jacobian, scratch, image);
            kernels.exactResidual()
                    .with(m)
                    .with(exact)
                    .with(image)
                    .with(rows)
                    .with(residual)
                    .launchOver(m);
            device.copy(residual, direction, (long) Double.BYTES * m);
            return dot(residual, residual);
        }

        @Override
        public double multiply() {
            matrices.transposedProduct(jacobian, direction, scratch);
            solver.solve(scratch);
            matrices.product(jacobian, scratch, image);
            kernels.onExactRows()
                    .with(m)
                    .with(exact)
                    .with(1.0)
                    .with(image)
                    .with(image)
                    .launchOver(m);
            return dot(direction, image);
        }

        @Override
        public double step(double length) {
            kernels.conjugateStep()
                    .with(m)
                    .with(length)
                    .with(direction)
                    .with(image)
                    .with(multipliers)
                    .with(residual)
                    .launchOver(m);
            return dot(residual, residual);
        }

        @Override
        public void turn(double ratio) {
            kernels.conjugateDirection()
                    .with(m)
                    .with(ratio)
                    .with(residual)
                    .with(direction)
                    .launchOver(m);
        }
    }

    private double dot(long x, long y) {
        reduction.begin().add(kernels.dot().with(m).with(x).with(y), m);
        return reduction.keepSum().only();
    }
}
