package dev.takt.actors.estimation;

import dev.takt.solver.model.Domain;
import dev.takt.solver.transcription.grid.ParameterBlock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The weights of the disturbances in the window of moving-horizon estimation: the parameters of it that take them. */
final class DisturbanceWeights {
    /**
     * The weight of the future part of a window that is not full: it must stay inside bounds without affecting the
     * past.
     */
    private static final double AHEAD = 1e-6;

    private final List<Push> pushes;
    private final int[] places;
    private final boolean isDiscrete;

    /** The disturbances of one variable: the positions of their weights and the cost of a unit. */
    private record Push(ParameterBlock block, int time, double weight) {}

    /**
     * Finds the weights of a window.
     *
     * @param blocks its parameters by name
     * @param window its domain of time
     * @param rates standard deviations of the disturbances, by differential entry
     * @param places the supports at which its periods begin
     */
    DisturbanceWeights(
            Map<String, ParameterBlock> blocks,
            Domain window,
            List<WindowProblem.Entry> differential,
            double[] rates,
            int[] places) {
        Map<String, Push> found = new LinkedHashMap<>();
        for (int j = 0; j < differential.size(); j++) {
            String variable = differential.get(j).variable();
            String name = WindowProblem.pushWeight(variable);
            ParameterBlock block = Objects.requireNonNull(blocks.get(name), name);
            int time = block.parameter().domains().indexOf(window);
            found.put(variable, new Push(block, time, 1 / (rates[j] * rates[j])));
        }
        this.pushes = List.copyOf(found.values());
        this.places = places.clone();
        this.isDiscrete = window.step().isPresent();
    }

    /**
     * Weights the disturbances: once per interval, at its end, or in discrete time at its beginning; with a negligible weight in the
     * future part of the window.
     *
     * @param values of all parameters of the window
     * @param periods that the window has at present
     */
    void write(double[] values, int periods) {
        for (Push push : pushes) {
            for (int index = 0; index < push.block().size(); index++) {
                int support = index
                        / push.block().strides()[push.time()]
                        % push.block().shape()[push.time()];
                values[push.block().offset() + index] = push.weight() * part(support, periods);
            }
        }
    }

    private double part(int support, int periods) {
        if (isDiscrete) {
            return support < periods || support == places.length - 1 ? 1 : AHEAD;
        }
        for (int k = 1; k < places.length; k++) {
            if (places[k] == support) {
                return k <= periods ? 1 : AHEAD;
            }
        }
        return 0;
    }
}
