package dev.takt.dynamics.integration;

import java.util.LinkedHashMap;
import java.util.Optional;

/**
 * The factorized stage matrices of the step sizes used lately, all for one linearization. In a linear system they serve for
 * good, since the integrator takes its step sizes from a short list.
 */
final class StageMatrixCache {
    /** Numbers kept in all factors together: a quarter of a gigabyte. */
    private static final long CAPACITY = 1L << 25;
    /** Step sizes kept at most: a longer list is not searched for reuse but by accident. */
    private static final int STEP_SIZES = 64;

    private final RadauCoefficients coefficients;
    private final StageMatrices.Structure structure;
    private final Linearization linearization;
    private final LinkedHashMap<Double, StageMatrices> byStep = new LinkedHashMap<>(STEP_SIZES, 0.75f, true);
    private long factorizations;

    StageMatrixCache(RadauCoefficients coefficients, DynamicSystem system) {
        this.coefficients = coefficients;
        this.structure = StageMatrices.Structure.of(system);
        this.linearization = new Linearization(system);
    }

    /** The linearization of all matrices. */
    Linearization linearization() {
        return linearization;
    }

    /** Goes over to another linearization; nothing is lost when it is the same. */
    void linearize(Linearization other) {
        if (!linearization.equalTo(other)) {
            linearization.set(other);
            byStep.clear();
        }
    }

    /** The factorized matrices for a step size; empty when they are singular or not finite. */
    Optional<StageMatrices> matrices(double step) {
        StageMatrices known = byStep.get(step);
        if (known != null) {
            return Optional.of(known);
        }
        var matrices = new StageMatrices(coefficients, structure);
        factorizations += matrices.count();
        if (!matrices.factorize(step, linearization)) {
            return Optional.empty();
        }
        long most = Math.clamp(CAPACITY / matrices.storedNumbers(), 1, STEP_SIZES);
        while (byStep.size() >= most) {
            byStep.pollFirstEntry();
        }
        byStep.put(step, matrices);
        return Optional.of(matrices);
    }

    /** Number of matrices factorized so far. */
    long factorizations() {
        return factorizations;
    }
}
