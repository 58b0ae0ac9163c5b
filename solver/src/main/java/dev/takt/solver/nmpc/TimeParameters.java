package dev.takt.solver.nmpc;

import dev.takt.solver.kernels.ParameterVector;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.transcription.TranscribedProblem;
import dev.takt.solver.transcription.grid.ParameterBlock;
import java.util.ArrayList;
import java.util.List;

/**
 * The parameters that are functions of the time of the plant and that nobody has set: their initial values move on with the time of
 * each plan.
 */
final class TimeParameters {
    private final ParameterVector vector;
    private List<ParameterBlock> following = new ArrayList<>();

    TimeParameters(TranscribedProblem problem, ParameterVector vector) {
        this.vector = vector;
        problem.parameterBlocks().stream()
                .filter(block -> block.parameter().followsTime())
                .forEach(following::add);
    }

    /** A parameter is what it is set to from now on. */
    void give(ParameterBlock block) {
        if (!following.isEmpty()) {
            following.removeIf(known -> known.offset() == block.offset());
        }
    }

    /** Those of another problem of the same structure follow the time from now on; the list changes with {@link #give}. */
    void follow(List<ParameterBlock> others) {
        following = others;
    }

    /** All of them are what they are set to from now on. */
    void giveAll() {
        following.clear();
    }

    /** Writes the values of a plan that starts at a time of the plant. */
    void moveTo(double time) {
        // by index: an iterator would be the only thing that a step allocates
        for (int i = 0; i < following.size(); i++) {
            ParameterBlock block = following.get(i);
            Parameter parameter = block.parameter();
            int place = parameter.timePosition();
            double shift = time - parameter.domains().get(place).from();
            vector.set(block, coordinates -> {
                coordinates[place] += shift;
                return parameter.initial().at(coordinates);
            });
        }
    }
}
