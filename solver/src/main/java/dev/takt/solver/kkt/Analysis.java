package dev.takt.solver.kkt;

import dev.takt.solver.linalg.ldlt.LdltFactorization;
import dev.takt.solver.linalg.ldlt.NumericFactorization;
import dev.takt.solver.linalg.ldlt.PivotPerturbation;
import dev.takt.solver.linalg.ordering.OrderingOptions;
import dev.takt.solver.linalg.sparse.Coordinates;
import dev.takt.solver.linalg.sparse.Pairing;
import dev.takt.solver.linalg.sparse.SymmetricPattern;
import dev.takt.solver.linalg.symbolic.SymbolicCache;
import dev.takt.solver.linalg.symbolic.SymbolicFactorization;

/**
 * The analysis of a KKT matrix as the options want it: made, or read from where an earlier one was kept.
 *
 * @param symbolic the analysis
 * @param count how many analyses that took: 0 where it was read
 * @param workers number of threads that factorize
 */
public record Analysis(SymbolicFactorization symbolic, int count, int workers) {

    public static Analysis of(SymmetricPattern pattern, Pairing pairing, Coordinates coordinates, KktOptions options) {
        OrderingOptions ordering = options.ordering();
        SymbolicCache.Entry entry = options.cache()
                .map(folder -> new SymbolicCache(folder).obtain(pattern, pairing, coordinates, ordering))
                .orElseGet(() -> new SymbolicCache.Entry(
                        SymbolicFactorization.analyze(pattern, pairing, coordinates, ordering), true));
        return new Analysis(entry.symbolic(), entry.analysed() ? 1 : 0, options.workers());
    }

    /** Takes the memory for numeric factorizations of matrices that may be indefinite. */
    public NumericFactorization numeric() {
        return numeric(PivotPerturbation.DEFAULT);
    }

    /**
     * Takes the memory for numeric factorizations.
     *
     * @param perturbation when a pivot is weak and what replaces it
     */
    public NumericFactorization numeric(PivotPerturbation perturbation) {
        return new LdltFactorization(symbolic, workers, perturbation);
    }

    /** What a system with this matrix is and costs. */
    public KktDescription describe(KktChoice system) {
        return new KktDescription(
                system,
                symbolic.dimension(),
                symbolic.pattern().entryCount(),
                symbolic.cost().factorEntries(),
                symbolic.cost().flops(),
                symbolic.tree().fronts(),
                symbolic.ordering().chosen().name(),
                symbolic.structureHash());
    }
}
