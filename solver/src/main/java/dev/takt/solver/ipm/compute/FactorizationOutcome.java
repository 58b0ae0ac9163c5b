package dev.takt.solver.ipm.compute;

import dev.takt.solver.linalg.ldlt.Inertia;

/** What the inertia of a factorized KKT system says about the search direction. */
public enum FactorizationOutcome {
    /** As many positive eigenvalues as variables, as many negative as rows: a descent direction on the constraints. */
    REGULAR,
    /** Too few positive eigenvalues: the reduced Hessian is not positive definite. */
    WRONG_INERTIA,
    /** Pivots that could not be told from zero: dependent rows, or a singular reduced Hessian. */
    SINGULAR;

    /** The outcome that an inertia means, given the numbers of variables and rows. */
    public static FactorizationOutcome of(Inertia inertia, int variables, int rows) {
        if (inertia.zero() > 0) {
            return SINGULAR;
        }
        return inertia.positive() == variables && inertia.negative() == rows ? REGULAR : WRONG_INERTIA;
    }
}
