package dev.takt.solver.kkt.selection;

import dev.takt.solver.kernels.NonlinearProgram;
import dev.takt.solver.kkt.KktDescription;
import dev.takt.solver.kkt.KktSystem;
import dev.takt.solver.kkt.augmented.AugmentedSystem;
import dev.takt.solver.kkt.elimination.EliminationSystem;
import dev.takt.solver.kkt.reduced.ReducedStructure;
import dev.takt.solver.kkt.reduced.ReducedSystem;
import dev.takt.solver.linalg.ldlt.Inertia;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A system that eliminates states, left for a safer one where the elimination does not serve: for good when it is
 * ill-conditioned (a disturbance grows so much along the horizon that the reduced Hessian loses the solution, or a state
 * factor has a weak pivot), and for single factorizations in which equality rows carry a dual diagonal that cannot be
 * ignored (feasibility restoration).
 */
public final class GuardedElimination implements KktSystem {
    private final boolean[] equality;
    private final EliminationSystem elimination;
    private final Supplier<AugmentedSystem> safer;
    private @Nullable AugmentedSystem fallback;
    private KktSystem active;
    private boolean left;

    /**
     * Guards a system.
     *
     * @param safer makes the system to leave it for, when first needed
     */
    GuardedElimination(NonlinearProgram program, EliminationSystem elimination, Supplier<AugmentedSystem> safer) {
        equality = new boolean[program.rows()];
        for (int row = 0; row < equality.length; row++) {
            equality[row] = program.isEquality(row);
        }
        this.elimination = elimination;
        this.safer = safer;
        active = elimination;
    }

    @Override
    public Inertia factorize(
            double[] hessian,
            double[] jacobian,
            double[] variableDiagonal,
            double[] slackDiagonal,
            double[] rowDiagonal) {
        active = left || carriesRowDiagonal(rowDiagonal) ? fallback() : elimination;
        Inertia inertia = active.factorize(hessian, jacobian, variableDiagonal, slackDiagonal, rowDiagonal);
        if (active == elimination && !elimination.isSafe() && isFinite(jacobian)) {
            left = true;
            active = fallback();
            return active.factorize(hessian, jacobian, variableDiagonal, slackDiagonal, rowDiagonal);
        }
        return inertia;
    }

    /** One measurement that is not a number must not cost the elimination for good; no system serves such a matrix. */
    private static boolean isFinite(double[] jacobian) {
        for (double value : jacobian) {
            if (!Double.isFinite(value)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean isLeft() {
        return left;
    }

    @Override
    public void leave(boolean forGood) {
        left = forGood;
    }

    /** The structure of the system that is guarded, if it is the reduced one. */
    public Optional<ReducedStructure> reducedStructure() {
        return elimination instanceof ReducedSystem reduced ? Optional.of(reduced.structure()) : Optional.empty();
    }

    /** The safer system, made when first asked for. */
    public AugmentedSystem safer() {
        return fallback();
    }

    private boolean carriesRowDiagonal(double[] rowDiagonal) {
        for (int row = 0; row < rowDiagonal.length; row++) {
            if (equality[row] && rowDiagonal[row] > EliminationSystem.NEGLIGIBLE_ROW_DIAGONAL) {
                return true;
            }
        }
        return false;
    }

    private AugmentedSystem fallback() {
        AugmentedSystem made = fallback;
        if (made == null) {
            made = safer.get();
            fallback = made;
        }
        return made;
    }

    @Override
    public void solve(double[] rx, double[] rs, double[] rc, double[] dx, double[] ds, double[] dy) {
        active.solve(rx, rs, rc, dx, ds, dy);
    }

    @Override
    public int analyses() {
        KktSystem made = fallback;
        return elimination.analyses() + (made == null ? 0 : made.analyses());
    }

    @Override
    public KktDescription describe() {
        return active.describe();
    }
}
