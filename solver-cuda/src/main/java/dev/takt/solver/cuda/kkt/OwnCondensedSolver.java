package dev.takt.solver.cuda.kkt;

import dev.takt.solver.cuda.device.DeviceKernel;
import dev.takt.solver.cuda.execution.DeviceContext;
import dev.takt.solver.linalg.ldlt.Inertia;
import dev.takt.solver.linalg.ldlt.PivotPerturbation;
import dev.takt.solver.linalg.symbolic.SymbolicFactorization;
import java.util.stream.IntStream;

/** {@link DeviceFactorization} for condensed systems: needs no library, and knows the inertia. */
public final class OwnCondensedSolver implements CondensedSolver {
    private final DeviceFactorization factorization;
    private final int n;
    private final long unknownOfPivot;
    private final long pivotOfUnknown;
    private final DeviceKernel gather;

    public OwnCondensedSolver(DeviceContext context, SymbolicFactorization symbolic) {
        factorization = new DeviceFactorization(context, symbolic, PivotPerturbation.POSITIVE_DEFINITE);
        n = symbolic.dimension();
        unknownOfPivot = context.memory().copyOf(symbolic.permutation());
        pivotOfUnknown = context.memory()
                .copyOf(IntStream.range(0, n).map(symbolic::pivotOfUnknown).toArray());
        gather = context.library().program().kernel("gather");
    }

    @Override
    public long values() {
        return factorization.values();
    }

    @Override
    public boolean factorize() {
        Inertia inertia = factorization.factorizeThere();
        return inertia.negative() == 0 && inertia.zero() == 0;
    }

    @Override
    public void solve(long x) {
        gather.with(n).with(unknownOfPivot).with(x).with(factorization.vector()).launchOver(n);
        factorization.solveThere();
        gather.with(n).with(pivotOfUnknown).with(factorization.vector()).with(x).launchOver(n);
    }
}
