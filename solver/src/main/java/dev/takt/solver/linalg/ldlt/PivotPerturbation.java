package dev.takt.solver.linalg.ldlt;

/**
 * When a static pivot counts as weak, and what replaces it.
 *
 * <p>Pivots are compared with the scale of their rows, the largest modulus in the row of the matrix, so that barrier terms
 * of 1e10 in one row do not make the pivots of another look weak.
 *
 * @param single a 1 x 1 pivot below this many times the scale of its row is weak
 * @param pair a 2 x 2 pivot (a, b; b, c) of rows with scales p and q is weak if its determinant is below this many times
 *     {@code p |c| + q |a| + |b| sqrt(p q)}, the size of its possible rounding errors
 * @param replacement a weak pivot is set to this many times the scale of its row, its sign kept (O. Schenk, K. Gärtner,
 *     "On fast factorization pivoting methods for sparse symmetric indefinite systems", ETNA 23 (2006), section 2)
 */
public record PivotPerturbation(double single, double pair, double replacement) {
    /** 1e-14 and 1e-15, close to rounding; replaced by 1e-8, the root of the machine precision. */
    public static final PivotPerturbation DEFAULT = new PivotPerturbation(1e-14, 1e-15, 1e-8);

    /**
     * For matrices that ought to be positive definite: any pivot above zero is one, however small beside its row. Where barrier
     * terms of 1e16 cancel, such a pivot is small, but its matrix is not indefinite.
     */
    public static final PivotPerturbation POSITIVE_DEFINITE = new PivotPerturbation(0, 0, 1);

    public PivotPerturbation {
        if (!(single >= 0 && pair >= 0 && replacement > 0)) {
            throw new IllegalArgumentException("thresholds are " + single + ", " + pair + " and " + replacement
                    + ", expected 0 or more for the first two and more than 0 for the last");
        }
    }
}
