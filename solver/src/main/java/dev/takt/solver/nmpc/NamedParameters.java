package dev.takt.solver.nmpc;

import dev.takt.solver.kernels.ParameterVector;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.model.ParameterFunction;
import dev.takt.solver.transcription.TranscribedProblem;
import dev.takt.solver.transcription.grid.ParameterBlock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The parameters of a problem by name. Those that are functions of the time of the plant and that nobody has set follow it: their
 * initial values move on with the time of each plan.
 */
final class NamedParameters {
    private final ParameterVector vector;
    private final Map<String, ParameterBlock> blocks = new HashMap<>();
    private List<ParameterBlock> following = new ArrayList<>();

    NamedParameters(TranscribedProblem problem, ParameterVector vector) {
        this.vector = vector;
        for (ParameterBlock block : problem.parameterBlocks()) {
            blocks.put(block.parameter().name(), block);
            if (block.parameter().followsTime()) {
                following.add(block);
            }
        }
    }

    /**
     * The place of a parameter in the vector.
     *
     * @throws IllegalArgumentException if there is none of this name
     */
    ParameterBlock block(String name) {
        ParameterBlock block = blocks.get(name);
        if (block == null) {
            throw new IllegalArgumentException(
                    "no parameter '" + name + "'; expected one of " + NameList.of(blocks.keySet()));
        }
        return block;
    }

    /** Sets a parameter to one number at all its supports. */
    void set(String name, double value) {
        ParameterBlock block = given(name);
        Arrays.fill(vector.values(), block.offset(), block.offset() + block.size(), value);
    }

    /** Sets a parameter at each of its supports, of which the last domain runs fastest. */
    void set(String name, double[] values) {
        vector.set(given(name), values);
    }

    /** Sets a parameter to a function of its domains. */
    void set(String name, ParameterFunction function) {
        vector.set(given(name), function);
    }

    /** A parameter is what it is set to from now on. */
    private ParameterBlock given(String name) {
        ParameterBlock block = block(name);
        if (!following.isEmpty()) {
            following.removeIf(known -> known.offset() == block.offset());
        }
        return block;
    }

    /** Those of another problem of the same structure follow the time from now on; the list changes with those that are set. */
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
