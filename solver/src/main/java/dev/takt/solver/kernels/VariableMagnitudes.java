package dev.takt.solver.kernels;

import dev.takt.solver.transcription.grid.VariableBlock;
import java.util.Arrays;
import java.util.List;

/** How large the variables of a problem are usually: each as the largest value in the first guess of its variable of the model. */
final class VariableMagnitudes {
    private final List<VariableBlock> blocks;
    private final double[] largest;

    /**
     * Takes the magnitudes of a first guess.
     *
     * @param start a value for each variable; where one is not finite, or all are 0, nothing is known
     */
    VariableMagnitudes(List<VariableBlock> blocks, double[] start) {
        this.blocks = blocks;
        largest = blocks.stream()
                .mapToDouble(block -> Arrays.stream(block.free())
                        .filter(variable -> variable >= 0)
                        .mapToDouble(variable -> Math.abs(start[variable]))
                        .max()
                        .orElse(0))
                .map(value -> value > 0 && value < Double.POSITIVE_INFINITY ? value : 1)
                .toArray();
    }

    /** Writes the magnitude of each variable. */
    void write(double[] result) {
        Arrays.fill(result, 1);
        for (int number = 0; number < largest.length; number++) {
            for (int variable : blocks.get(number).free()) {
                if (variable >= 0) {
                    result[variable] = largest[number];
                }
            }
        }
    }
}
