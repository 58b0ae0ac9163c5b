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
        fill(block, value);
        if (jumps(block)) {
            fill(beforeJumps(block), value);
        }
    }

    private void fill(ParameterBlock block, double value) {
        Arrays.fill(vector.values(), block.offset(), block.offset() + block.size(), value);
    }

    /** Sets a parameter at each of its supports, of which the last domain runs fastest. */
    void set(String name, double[] values) {
        ParameterBlock block = given(name);
        vector.set(block, values);
        if (jumps(block)) {
            hold(values, beforeJumps(block));
        }
    }

    /** What holds from a support on is what there was just before the next one. */
    private void hold(double[] values, ParameterBlock before) {
        int stride = before.strides()[before.parameter().timePosition()];
        int supports = before.shape()[before.parameter().timePosition()];
        for (int i = 0; i < values.length; i++) {
            boolean first = i / stride % supports == 0;
            vector.set(before.offset() + i, values[first ? i : i - stride]);
        }
    }

    /** Sets a parameter to a function of its domains. */
    void set(String name, ParameterFunction function) {
        ParameterBlock block = given(name);
        vector.set(block, function);
        if (jumps(block)) {
            ParameterBlock before = beforeJumps(block);
            int place = before.parameter().timePosition();
            double from = before.parameter().domains().get(place).from();
            vector.set(before, coordinates -> {
                coordinates[place] = before.parameter().timeAt(coordinates[place], from);
                return function.at(coordinates);
            });
        }
    }

    private static boolean jumps(ParameterBlock block) {
        return block.parameter().beforeJumps().isPresent();
    }

    /** Where the values before jumps stand, which a parameter that is set has set, too. */
    private ParameterBlock beforeJumps(ParameterBlock block) {
        return given(block.parameter().beforeJumps().orElseThrow().name());
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
            vector.set(block, coordinates -> {
                coordinates[place] = parameter.timeAt(coordinates[place], time);
                return parameter.initial().at(coordinates);
            });
        }
    }
}
