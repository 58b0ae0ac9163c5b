package dev.takt.actors.estimation;

import dev.takt.dynamics.DynamicVariable;
import dev.takt.solver.model.Domain;
import dev.takt.solver.transcription.grid.ParameterBlock;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Where the measurements of each signal and their weights are among the parameters of a {@link WindowProblem}. */
final class WindowMeasurements {
    private final SignalMap signals;
    /** The support of each point of the window. */
    private final int[] places;

    private final int[] blockOfSignal;
    private final int[] strideOfSignal;
    private final int[] weightOfSignal;

    WindowMeasurements(
            SignalMap signals,
            List<DynamicVariable> states,
            Map<String, ParameterBlock> blocks,
            Domain window,
            int[] places) {
        this.signals = signals;
        this.places = places;
        this.blockOfSignal = new int[signals.size()];
        this.strideOfSignal = new int[signals.size()];
        this.weightOfSignal = new int[signals.size()];
        for (int i = 0; i < signals.size(); i++) {
            if (signals.entry(i) < 0) {
                continue;
            }
            String name = signals.variable(i);
            DynamicVariable variable = states.stream()
                    .filter(state -> state.name().equals(name))
                    .findFirst()
                    .orElseThrow();
            ParameterBlock block = block(blocks, WindowProblem.measured(name));
            int time = block.parameter().domains().indexOf(window);
            int inside = inside(block, time, signals.entry(i) - variable.offset());
            strideOfSignal[i] = block.strides()[time];
            blockOfSignal[i] = block.offset() + inside;
            weightOfSignal[i] = block(blocks, WindowProblem.weight(name)).offset() + inside;
        }
    }

    private static ParameterBlock block(Map<String, ParameterBlock> blocks, String name) {
        return Objects.requireNonNull(blocks.get(name), name);
    }

    /** The offset of a point in space from the first one, in a block that also has time. */
    private static int inside(ParameterBlock block, int time, int entry) {
        int rest = entry;
        int distance = 0;
        for (int d = block.shape().length - 1; d >= 0; d--) {
            if (d != time) {
                distance += rest % block.shape()[d] * block.strides()[d];
                rest /= block.shape()[d];
            }
        }
        return distance;
    }

    /** Writes what is known of the window; what is still to come has no weight. */
    void write(double[] values, WindowData data) {
        for (int i = 0; i < signals.size(); i++) {
            if (signals.entry(i) < 0) {
                continue;
            }
            for (int k = 0; k < places.length; k++) {
                int distance = places[k] * strideOfSignal[i];
                boolean past = k <= data.count();
                values[blockOfSignal[i] + distance] = past ? data.measured[k][i] : 0;
                values[weightOfSignal[i] + distance] = past ? data.weights[k][i] : 0;
            }
        }
    }
}
