package dev.takt.solver.kkt.selection;

import dev.takt.solver.kernels.NonlinearProgram;
import dev.takt.solver.kkt.KktDescription;
import dev.takt.solver.kkt.KktSystem;
import dev.takt.solver.kkt.augmented.AugmentedSystem;
import dev.takt.solver.kkt.elimination.EliminationGuard;
import dev.takt.solver.kkt.elimination.EliminationGuard.Attempt;
import dev.takt.solver.kkt.elimination.EliminationSystem;
import dev.takt.solver.kkt.reduced.ReducedStructure;
import dev.takt.solver.kkt.reduced.ReducedSystem;
import dev.takt.solver.linalg.ldlt.Inertia;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A system that eliminates states, left for a safer one where its {@link EliminationGuard} says so. */
public final class GuardedElimination implements KktSystem {
    private final boolean[] equality;
    private final EliminationSystem elimination;
    private final EliminationGuard guard = new EliminationGuard();
    private final Supplier<AugmentedSystem> safer;
    private final boolean chosenForSpeed;
    private @Nullable AugmentedSystem fallback;
    private KktSystem active;
    private Inertia inertia;

    /**
     * Guards a system.
     *
     * @param safer makes the system to leave it for, when first needed
     * @param chosenForSpeed whether nobody asked for the system by name, so that it is left where a solve fails as well
     */
    GuardedElimination(
            NonlinearProgram program,
            EliminationSystem elimination,
            Supplier<AugmentedSystem> safer,
            boolean chosenForSpeed) {
        equality = new boolean[program.rows()];
        for (int row = 0; row < equality.length; row++) {
            equality[row] = program.isEquality(row);
        }
        this.elimination = elimination;
        this.safer = safer;
        this.chosenForSpeed = chosenForSpeed;
        active = elimination;
        inertia = new Inertia(0, 0, 0);
    }

    @Override
    public Inertia factorize(
            double[] hessian,
            double[] jacobian,
            double[] variableDiagonal,
            double[] slackDiagonal,
            double[] rowDiagonal) {
        if (!guard.isLeft()) {
            active = elimination;
            Attempt attempt = attempt(hessian, jacobian, variableDiagonal, slackDiagonal, rowDiagonal);
            if (guard.stands(attempt)) {
                return inertia;
            }
        }
        active = fallback();
        return active.factorize(hessian, jacobian, variableDiagonal, slackDiagonal, rowDiagonal);
    }

    private Attempt attempt(
            double[] hessian,
            double[] jacobian,
            double[] variableDiagonal,
            double[] slackDiagonal,
            double[] rowDiagonal) {
        if (carriesRowDiagonal(rowDiagonal)) {
            return Attempt.CARRIES_ROW_DIAGONAL;
        }
        inertia = elimination.factorize(hessian, jacobian, variableDiagonal, slackDiagonal, rowDiagonal);
        Attempt attempt = elimination.attempt();
        return attempt == Attempt.SAFE || isFinite(jacobian) ? attempt : Attempt.NOT_FINITE;
    }

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
        return guard.isLeft();
    }

    @Override
    public void leave(boolean forGood) {
        guard.leave(forGood);
    }

    @Override
    public boolean leaveAfterFailure() {
        if (!chosenForSpeed || guard.isLeft()) {
            return false;
        }
        guard.leaveAfterFailure();
        return true;
    }

    @Override
    public Optional<String> whyLeft() {
        return guard.reason().map(reason -> elimination.describe().system().label() + " was left " + reason);
    }

    /** What decides when the elimination is left; whoever takes the place of this system decides with it. */
    public EliminationGuard guard() {
        return guard;
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
            if (equality[row] && rowDiagonal[row] > EliminationGuard.NEGLIGIBLE_ROW_DIAGONAL) {
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
