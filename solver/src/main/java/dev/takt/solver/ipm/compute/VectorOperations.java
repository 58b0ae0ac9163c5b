package dev.takt.solver.ipm.compute;

/**
 * Linear algebra on vectors in the memory of a machine.
 *
 * <p>Vectors in one call have the same shape unless said otherwise. Reductions have a fixed order: equal arguments give
 * equal results bit for bit. NaN in an argument gives NaN in a norm. Nothing but {@link #allocate} and {@link #join} takes
 * memory.
 */
public interface VectorOperations {

    /** A new vector of zeros with blocks of the given lengths. */
    Vector allocate(int... lengths);

    /** A vector whose blocks are the blocks of the given ones, sharing their memory. */
    Vector join(Vector... parts);

    /** Brings numbers of the host to the beginning of a vector that was not joined; the rest of it stays as it is. */
    void upload(double[] values, Vector to);

    /** Brings the beginning of a vector that was not joined to the host, as many entries as there is room for. */
    void download(Vector from, double[] values);

    /** Sets every entry. */
    void fill(Vector x, double value);

    /** to = from. */
    void copy(Vector from, Vector to);

    /** x = a x. */
    void scale(double a, Vector x);

    /** y = y + a x. */
    void axpy(double a, Vector x, Vector y);

    /** result = x + a y. */
    void sum(Vector x, double a, Vector y, Vector result);

    /** y = x y, entry by entry. */
    void multiply(Vector x, Vector y);

    /** y = y / x, entry by entry. */
    void divide(Vector x, Vector y);

    /** y = y + a x / divisor, entry by entry. */
    void addQuotient(double a, Vector x, Vector divisor, Vector y);

    /** y = y + a / divisor, entry by entry. */
    void addReciprocal(double a, Vector divisor, Vector y);

    /** x = min(x, ceiling). */
    void cap(double ceiling, Vector x);

    /** The inner product. */
    double dot(Vector x, Vector y);

    /** The sum of moduli. */
    double oneNorm(Vector x);

    /** The largest modulus, 0 for an empty vector. */
    double infinityNorm(Vector x);

    /** The largest |x| / weight. */
    double weightedNorm(Vector x, Vector weight);

    /** The largest |d| / (1 + |x|): how much a step changes a point. */
    double relativeStep(Vector d, Vector x);
}
