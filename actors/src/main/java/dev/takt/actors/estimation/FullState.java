package dev.takt.actors.estimation;

import dev.takt.actors.measurement.ProcessImage;
import dev.takt.dynamics.ModelDynamics;
import java.util.List;
import java.util.Set;

/** Takes measured states as they are, and predicts the rest by the model. */
public final class FullState implements StateEstimator {
    private final ModelMotion motion;
    private final SignalMap signals;
    private final boolean[] believed;
    private final StateEstimate estimate;
    private final Innovations innovations;

    /**
     * Makes an estimator at the model's initial state.
     *
     * @param model of the controller
     * @param signals names of the measured entries
     * @param outputs names of variables that follow from the states: their measurements do not move the estimate
     */
    public FullState(ModelDynamics model, List<String> signals, Set<String> outputs) {
        this.motion = new ModelMotion(model);
        this.signals = new SignalMap(signals, motion.states());
        this.believed = new boolean[signals.size()];
        for (int i = 0; i < believed.length; i++) {
            believed[i] = this.signals.entry(i) >= 0 && !outputs.contains(this.signals.variable(i));
        }
        this.estimate = new StateEstimate(motion.states());
        this.innovations = new Innovations(signals.size());
        begin(0);
    }

    @Override
    public void begin(double time) {
        motion.initialState(estimate.values);
        estimate.time = time;
        if (followsOutputs()) {
            motion.settle(time, estimate.values);
        }
    }

    /** Whether a signal is an output, whose start is a guess. */
    private boolean followsOutputs() {
        for (int i = 0; i < believed.length; i++) {
            if (!believed[i] && signals.entry(i) >= 0) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void begin(StateEstimate state) {
        estimate.copyFrom(state);
    }

    @Override
    public void setParameter(String name, double... values) {
        motion.setParameter(name, values);
    }

    @Override
    public void at(double time) {
        estimate.time = time;
    }

    @Override
    public boolean predict(double[] applied, double seconds) {
        boolean moved = motion.advance(estimate.time, seconds, applied, estimate.values);
        estimate.time += seconds;
        return moved;
    }

    @Override
    public void expectedSignals(double[] result) {
        signals.read(estimate.values, result);
    }

    @Override
    public void correct(ProcessImage image) {
        for (int i = 0; i < signals.size(); i++) {
            int entry = signals.entry(i);
            boolean measured = image.standing(i).isMeasured();
            if (!believed[i]) {
                innovations.note(i, Double.NaN, Double.NaN, CorrectionResult.NOT_OBSERVED);
            } else if (measured) {
                double difference = image.fresh(i) ? image.used(i) - estimate.values[entry] : Double.NaN;
                innovations.note(i, difference, Double.NaN, CorrectionResult.ACCEPTED);
                estimate.values[entry] = image.used(i);
            } else {
                innovations.note(i, Double.NaN, Double.NaN, CorrectionResult.NOT_MEASURED);
            }
        }
    }

    @Override
    public StateEstimate estimate() {
        return estimate;
    }

    @Override
    public boolean ahead(double[] applied, double seconds, StateEstimate result) {
        result.copyFrom(estimate);
        boolean moved = motion.advance(estimate.time, seconds, applied, result.values);
        result.time += seconds;
        return moved;
    }

    @Override
    public Innovations innovations() {
        return innovations;
    }

    @Override
    public List<String> estimatedParameters() {
        return List.of();
    }
}
