package dev.takt.actors.ingestion;

import dev.takt.actors.measurement.ProcessImage;
import dev.takt.actors.solving.PredictedState;
import dev.takt.actors.solving.StateLayout;
import dev.takt.solver.nmpc.Plan;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Takes the state for what the signals show; what a signal should show is what the last accepted plan says. */
public final class MeasuredStates implements StateEstimator {
    private final StateLayout layout;
    private final int[] entries;
    private final Supplier<Optional<Plan>> accepted;
    private final double[] predicted;

    /**
     * Makes an estimator.
     *
     * @param signals the names of the signals, each that of an entry of the state
     * @param accepted the last accepted plan
     */
    public MeasuredStates(StateLayout layout, List<String> signals, Supplier<Optional<Plan>> accepted) {
        this.layout = layout;
        this.entries = signals.stream().mapToInt(layout.entryNames()::indexOf).toArray();
        this.accepted = accepted;
        this.predicted = new double[layout.size()];
    }

    @Override
    public void predict(double time, double[] applied, double[] expected) {
        Arrays.fill(predicted, Double.NaN);
        accepted.get().ifPresent(plan -> {
            for (StateLayout.Part part : layout.parts()) {
                double[] values = PredictedState.of(plan, part.variable(), time);
                System.arraycopy(values, 0, predicted, part.offset(), values.length);
            }
        });
        for (int i = 0; i < entries.length; i++) {
            expected[i] = predicted[entries[i]];
        }
    }

    @Override
    public void correct(double time, ProcessImage measured, double[] state) {
        Arrays.fill(state, Double.NaN);
        for (int i = 0; i < entries.length; i++) {
            state[entries[i]] = measured.used(i);
        }
    }
}
