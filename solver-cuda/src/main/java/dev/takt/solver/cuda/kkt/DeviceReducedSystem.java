package dev.takt.solver.cuda.kkt;

import dev.takt.solver.cuda.device.DeviceArena;
import dev.takt.solver.cuda.device.DeviceKernel;
import dev.takt.solver.cuda.device.DeviceModule;
import dev.takt.solver.cuda.execution.DeviceContext;
import dev.takt.solver.cuda.execution.DeviceReduction;
import dev.takt.solver.kernels.NonlinearProgram;
import dev.takt.solver.kkt.elimination.EliminationGuard;
import dev.takt.solver.kkt.elimination.EliminationGuard.Attempt;
import dev.takt.solver.kkt.reduced.ReducedStructure;
import dev.takt.solver.linalg.ldlt.Inertia;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The KKT system reduced to the controls on a device, {@link dev.takt.solver.kkt.reduced.ReducedSystem}, left for a safer one where
 * its {@link EliminationGuard} says so. Whether it serves is known when all of it has been factorized:
 * that is one wait.
 */
public final class DeviceReducedSystem implements DeviceKkt {
    private static final int AMPLIFICATION = DeviceFactorization.JUDGEMENT;
    private static final int ROW_DIAGONAL = AMPLIFICATION + 3;
    private static final int NUMBERS = ROW_DIAGONAL + 1;

    private final int pairs;
    private final int columns;
    private final Inertia right;
    private final Inertia wrong;
    private final DeviceStates states;
    private final DeviceInequalities inequalities;
    private final DeviceReducedHessian reduced;
    private final DeviceReduction reduction;
    private final EliminationGuard guard;
    private final Supplier<DeviceKkt> safer;
    private @Nullable DeviceKkt fallback;
    private @Nullable DeviceKkt active;

    private final long variables;
    private final long rows;
    private final long freeVariables;
    private final int equalityCount;
    private final long equalities;
    private final long rightHandSide;
    private final long z;
    private final long u;
    private final long y;
    private final int jacobianSize;
    private final DeviceKernel infinityNorm;
    private final DeviceKernel largestAt;
    private final DeviceKernel gather;
    private final DeviceKernel scatter;
    private final DeviceKernel followControls;
    private final RecordedKkt recorded;

    /**
     * Uploads the structure and takes the memory.
     *
     * @param guard decides when the elimination is left
     * @param safer makes the system to leave it for, when first needed
     */
    public DeviceReducedSystem(
            DeviceContext context,
            NonlinearProgram program,
            ReducedStructure structure,
            EliminationGuard guard,
            Supplier<DeviceKkt> safer) {
        this.guard = guard;
        this.safer = safer;
        DeviceArena memory = context.memory();
        pairs = structure.pairs();
        columns = structure.columns();
        right = new Inertia(program.variables(), program.rows(), 0);
        wrong = new Inertia(program.variables() - 1, program.rows() + 1, 0);
        states = new DeviceStates(context, structure);
        inequalities = new DeviceInequalities(context, structure, program.variables());
        reduced = new DeviceReducedHessian(context, structure);
        reduction = context.reduction();
        variables = memory.copyOf(structure.variables());
        rows = memory.copyOf(structure.rows());
        freeVariables = memory.copyOf(structure.freeVariables());
        int[] equality =
                IntStream.range(0, program.rows()).filter(program::isEquality).toArray();
        equalityCount = equality.length;
        equalities = memory.copyOf(equality);
        rightHandSide = memory.doubles(program.variables());
        z = memory.doubles(pairs);
        y = memory.doubles(pairs);
        u = memory.doubles(columns);
        DeviceModule module = context.library().reduced();
        jacobianSize = program.jacobianSparsity().size();
        infinityNorm = context.library().vectors().kernel("infinityNorm");
        largestAt = module.kernel("largestAt");
        scatter = module.kernel("scatter");
        followControls = module.kernel("followControls");
        gather = context.library().program().kernel("gather");
        recorded = new RecordedKkt(context.device(), this::launchFactorization, this::launchSolve);
    }

    @Override
    public Inertia factorize(long hessian, long jacobian, long variableDiagonal, long slackDiagonal, long rowDiagonal) {
        if (!guard.isLeft()) {
            active = null;
            recorded.factorize(hessian, jacobian, variableDiagonal, slackDiagonal, rowDiagonal);
            double[] found = reduction.fetch(NUMBERS);
            boolean convex = reduced.inertia(found, 0).positive() == columns;
            if (guard.stands(attempt(found, jacobian))) {
                return convex ? right : wrong;
            }
        }
        active = fallback();
        return fallback().factorize(hessian, jacobian, variableDiagonal, slackDiagonal, rowDiagonal);
    }

    private Attempt attempt(double[] found, long jacobian) {
        if (found[ROW_DIAGONAL] > EliminationGuard.NEGLIGIBLE_ROW_DIAGONAL) {
            return Attempt.CARRIES_ROW_DIAGONAL;
        }
        double atFirst = found[AMPLIFICATION + 1];
        double amplification = atFirst > 0 ? found[AMPLIFICATION + 2] / atFirst : 1;
        Attempt attempt = EliminationGuard.judge(found[AMPLIFICATION], amplification);
        return attempt == Attempt.SAFE || isFinite(jacobian) ? attempt : Attempt.NOT_FINITE;
    }

    private boolean isFinite(long jacobian) {
        reduction.begin().add(infinityNorm.with(jacobianSize).with(jacobian), jacobianSize);
        return Double.isFinite(reduction.keepLargest().only());
    }

    private DeviceKkt fallback() {
        DeviceKkt made = fallback;
        if (made == null) {
            made = safer.get();
            fallback = made;
        }
        return made;
    }

    private void launchFactorization(
            long hessian, long jacobian, long variableDiagonal, long slackDiagonal, long rowDiagonal) {
        states.factorize(jacobian);
        inequalities.load(jacobian, slackDiagonal, rowDiagonal);
        reduced.factorize(hessian, jacobian, variableDiagonal, inequalities.weights(), states.sensitivities());
        reduced.addJudgement(reduction.begin());
        states.addJudgement(reduction);
        reduction.add(largestAt.with(equalityCount).with(equalities).with(rowDiagonal), equalityCount);
        reduction.keepLargest();
        reduction.join();
    }

    @Override
    public void solve(long rx, long rs, long rc, long dx, long ds, long dy) {
        DeviceKkt other = active;
        if (other != null) {
            other.solve(rx, rs, rc, dx, ds, dy);
            return;
        }
        recorded.solve(rx, rs, rc, dx, ds, dy);
    }

    private void launchSolve(long rx, long rs, long rc, long dx, long ds, long dy) {
        inequalities.gatherRightHandSide(rx, rs, rc, rightHandSide);
        gather.with(pairs).with(rows).with(rc).with(z).launchOver(pairs);
        states.solve(z);
        reduced.stateResidual(rightHandSide, z, false, u, y);
        if (columns > 0) {
            reduced.solveControls(rightHandSide, z, states.sensitivities(), y, u);
        }
        followControls
                .with(pairs)
                .with(columns)
                .with(states.sensitivities())
                .with(u)
                .with(z)
                .launchOver(pairs);
        reduced.stateResidual(rightHandSide, z, true, u, y);
        states.solveTransposed(y);
        scatter(pairs, variables, z, dx);
        scatter(columns, freeVariables, u, dx);
        scatter(pairs, rows, y, dy);
        inequalities.recover(rs, rc, dx, ds, dy);
    }

    private void scatter(int count, long index, long from, long to) {
        scatter.with(count).with(index).with(from).with(to).launchOver(count);
    }
}
