package dev.takt.solver.ipm.compute;

import dev.takt.solver.kernels.NonlinearProgram;
import java.util.Arrays;
import java.util.Optional;

/** By how much the square of a step of each entry counts: less for variables that are usually large (decision 123). */
final class StepWeights {
    /** Variables up to this size have steps of one size: the unit of a model is not that well chosen. */
    private static final double ORDINARY = 100;

    private final Optional<Vector> weights;
    private boolean count = true;

    private StepWeights(Optional<Vector> weights) {
        this.weights = weights;
    }

    /** Those of a program, whose slacks count as they are. */
    static StepWeights of(NonlinearProgram program, int slacks, VectorOperations operations) {
        double[] sizes = new double[program.variables()];
        program.magnitudes(sizes);
        if (Arrays.stream(sizes).noneMatch(size -> size > ORDINARY)) {
            return new StepWeights(Optional.empty());
        }
        Vector weights = operations.allocate(sizes.length, slacks);
        operations.fill(weights, 1);
        operations.upload(
                Arrays.stream(sizes)
                        .map(size -> Math.pow(Math.max(1, size / ORDINARY), -2))
                        .toArray(),
                weights);
        return new StepWeights(Optional.of(weights));
    }

    /** The weights; empty where all entries count alike. */
    Optional<Vector> values() {
        return count ? weights : Optional.empty();
    }

    /** Chooses whether the weights count, as they do at first. */
    void count(boolean counts) {
        count = counts;
    }
}
