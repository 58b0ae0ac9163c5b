package dev.takt.solver.kkt;

import dev.takt.solver.linalg.Coordinates;
import dev.takt.solver.linalg.LdltFactorization;
import dev.takt.solver.linalg.NumericFactorization;
import dev.takt.solver.linalg.OrderingOptions;
import dev.takt.solver.linalg.Pairing;
import dev.takt.solver.linalg.PivotPerturbation;
import dev.takt.solver.linalg.SymbolicCache;
import dev.takt.solver.linalg.SymbolicFactorization;
import dev.takt.solver.linalg.SymmetricPattern;

/**
 * The analysis of a KKT matrix as the options want it: made, or read from where an earlier one was kept.
 *
 * @param symbolic the analysis
 * @param count how many analyses that took: 0 where it was read
 * @param workers number of threads that factorize
 */
record Analysis(SymbolicFactorization symbolic, int count, int workers) {

    static Analysis of(SymmetricPattern pattern, Pairing pairing, Coordinates coordinates, KktOptions options) {
        OrderingOptions ordering = options.ordering();
        SymbolicCache.Entry entry = options.cache()
                .map(folder -> new SymbolicCache(folder).obtain(pattern, pairing, coordinates, ordering))
                .orElseGet(() -> new SymbolicCache.Entry(
                        SymbolicFactorization.analyze(pattern, pairing, coordinates, ordering), true));
        return new Analysis(entry.symbolic(), entry.analysed() ? 1 : 0, options.workers());
    }

    /** Takes the memory for numeric factorizations. */
    NumericFactorization numeric() {
        return new LdltFactorization(symbolic, workers, PivotPerturbation.DEFAULT);
    }

    /** What a system with this matrix is and costs. */
    KktDescription describe(String system) {
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
