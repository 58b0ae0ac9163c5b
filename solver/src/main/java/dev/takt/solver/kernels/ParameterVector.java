package dev.takt.solver.kernels;

import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.model.ParameterFunction;
import dev.takt.solver.transcription.TranscribedProblem;
import dev.takt.solver.transcription.grid.ParameterBlock;
import java.util.List;
import java.util.Map;

/** The present values of all parameters of a problem. They may change between solves; nothing structural does. */
public final class ParameterVector {
    private final Map<String, double[]> supports;
    private List<ParameterBlock> blocks;
    private final double[] values;

    /** Makes a vector that holds the initial values of the model's parameters at their supports. */
    public ParameterVector(TranscribedProblem problem) {
        supports = problem.supports();
        blocks = problem.parameterBlocks();
        values = new double[problem.parameterCount()];
        reset();
    }

    /** The live values; writing to the array sets parameters. */
    public double[] values() {
        return values;
    }

    /** Sets one entry. */
    public void set(int entry, double value) {
        values[entry] = value;
    }

    /**
     * Sets all values of a parameter.
     *
     * @param replacement one a support, the last domain running fastest
     */
    public void set(ParameterBlock block, double[] replacement) {
        if (replacement.length != block.size()) {
            throw new IllegalArgumentException("parameter %s has %d values, but %d were given"
                    .formatted(block.parameter().name(), block.size(), replacement.length));
        }
        System.arraycopy(replacement, 0, values, block.offset(), replacement.length);
    }

    /** The blocks of all parameters. */
    public List<ParameterBlock> blocks() {
        return List.copyOf(blocks);
    }

    /** The block of a parameter. */
    public ParameterBlock block(Parameter parameter) {
        return blocks.stream()
                .filter(block -> block.parameter() == parameter)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "the problem has no parameter %s; maybe it belongs to another".formatted(parameter.name())));
    }

    /**
     * Has the parameters of another problem of the same structure from now on, with other initial values; the present values stay.
     *
     * @param others at the places of the present ones
     */
    public void exchange(List<ParameterBlock> others) {
        blocks = others;
    }

    /** Returns to the initial values. */
    public void reset() {
        blocks.forEach(this::reset);
    }

    private void reset(ParameterBlock block) {
        Parameter parameter = block.parameter();
        int time = parameter.timePosition();
        set(
                block,
                time < 0
                        ? parameter.initial()
                        : coordinates -> {
                            double from = parameter.domains().get(time).from();
                            coordinates[time] = parameter.timeAt(coordinates[time], from);
                            return parameter.initial().at(coordinates);
                        });
    }

    /** Sets a parameter to a function of its domains, taken at its supports. */
    public void set(ParameterBlock block, ParameterFunction function) {
        Parameter parameter = block.parameter();
        double[][] grids =
                parameter.domains().stream().map(Domain::name).map(this::grid).toArray(double[][]::new);
        double[] coordinates = new double[grids.length];
        for (int index = 0; index < block.size(); index++) {
            int rest = index;
            for (int domain = grids.length - 1; domain >= 0; domain--) {
                coordinates[domain] = grids[domain][rest % grids[domain].length];
                rest /= grids[domain].length;
            }
            values[block.offset() + index] = function.at(coordinates.clone());
        }
    }

    private double[] grid(String domain) {
        double[] grid = supports.get(domain);
        if (grid == null) {
            throw new IllegalArgumentException("the problem has no supports along domain " + domain);
        }
        return grid;
    }
}
