package dev.takt.actors.estimation;

import dev.takt.actors.measurement.ProcessImage;
import dev.takt.actors.state.StateExchange;
import dev.takt.config.offset.OffsetDisturbance;
import dev.takt.config.offset.OffsetFree;
import dev.takt.dynamics.DynamicVariable;
import dev.takt.dynamics.ModelDynamics;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/**
 * Takes measured states as they are, and predicts the rest by the model. Disturbances of the model follow the errors of the
 * prediction: that of the rate of a state by a share of the error over the time of the prediction, that of an output by the same
 * share of the error.
 */
public final class FullState implements StateEstimator {
    private static final int NONE = -1;
    /** An error of so many distances between the bounds is not one of the model. */
    private static final double WILD = 3;

    private final ModelMotion motion;
    private final SignalMap signals;
    private final boolean[] believed;
    private final double share;
    private final List<String> parameters;
    private final int[] disturbances;
    private final double[] predicted;
    /** The largest error of a prediction that a disturbance follows. */
    private final double[] wild;

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
        this(model, signals, outputs, OffsetFree.NONE, 1, _ -> Double.POSITIVE_INFINITY);
    }

    /**
     * Makes an estimator at the initial state of a model whose disturbances have become states.
     *
     * @param offsetFree the disturbances
     * @param periods of control in which a disturbance follows an error of the prediction: the share of one error is its inverse
     * @param width the distance between the bounds of a variable, by its name; infinity without
     */
    FullState(
            ModelDynamics model,
            List<String> signals,
            Set<String> outputs,
            OffsetFree offsetFree,
            double periods,
            ToDoubleFunction<String> width) {
        this.share = 1 / periods;
        this.motion = new ModelMotion(model);
        this.signals = new SignalMap(signals, motion.states());
        this.believed = new boolean[signals.size()];
        for (int i = 0; i < believed.length; i++) {
            believed[i] = this.signals.entry(i) >= 0 && !outputs.contains(this.signals.variable(i));
        }
        this.estimate = new StateEstimate(motion.states());
        this.innovations = new Innovations(signals.size());
        this.parameters = offsetFree.parameters();
        this.disturbances = new int[signals.size()];
        Arrays.fill(disturbances, NONE);
        offsetFree.disturbances().forEach(this::connect);
        this.predicted = new double[signals.size()];
        this.wild = new double[signals.size()];
        Arrays.setAll(wild, signal -> WILD * width.applyAsDouble(this.signals.variable(signal)));
        begin(0);
    }

    private void connect(OffsetDisturbance disturbance) {
        int entry = motion.states().stream()
                .filter(state -> state.name().equals(disturbance.parameter()))
                .mapToInt(DynamicVariable::offset)
                .findFirst()
                .orElse(NONE);
        for (int i = 0; i < disturbances.length; i++) {
            if (signals.entry(i) >= 0 && signals.variable(i).equals(disturbance.variable())) {
                disturbances[i] = entry;
            }
        }
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
        boolean moved = motion.advance(estimate.time, seconds, applied, estimate.values)
                || forgetDisturbances() && motion.advance(estimate.time, seconds, applied, estimate.values);
        estimate.time += seconds;
        for (int i = 0; i < predicted.length; i++) {
            predicted[i] = moved ? predicted[i] + seconds : Double.NaN;
        }
        return moved;
    }

    /** Disturbances with which the model has no motion are wrong, and no error of a prediction would ever correct them. */
    private boolean forgetDisturbances() {
        boolean any = false;
        for (int disturbance : disturbances) {
            if (disturbance != NONE) {
                any |= estimate.values[disturbance] != 0;
                estimate.values[disturbance] = 0;
            }
        }
        return any;
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
            if (!believed[i] && disturbances[i] != NONE) {
                correctOutput(i, image);
            } else if (!believed[i]) {
                innovations.note(i, Double.NaN, Double.NaN, CorrectionResult.NOT_OBSERVED);
            } else if (measured) {
                double difference = image.fresh(i) ? image.used(i) - estimate.values[entry] : Double.NaN;
                innovations.note(i, difference, Double.NaN, CorrectionResult.ACCEPTED);
                if (disturbances[i] != NONE && image.fresh(i) && predicted[i] > 0) {
                    follow(disturbances[i], share * difference / predicted[i], Math.abs(difference) > wild[i]);
                }
                predicted[i] = 0;
                estimate.values[entry] = image.used(i);
            } else {
                innovations.note(i, Double.NaN, Double.NaN, CorrectionResult.NOT_MEASURED);
            }
        }
    }

    /** An output moves its disturbance only: the states are measured themselves. */
    private void correctOutput(int signal, ProcessImage image) {
        if (!image.fresh(signal)) {
            innovations.note(signal, Double.NaN, Double.NaN, CorrectionResult.NOT_MEASURED);
            return;
        }
        double difference = image.used(signal) - estimate.values[signals.entry(signal)];
        innovations.note(signal, difference, Double.NaN, CorrectionResult.ACCEPTED);
        follow(disturbances[signal], share * difference, Math.abs(difference) > wild[signal]);
    }

    /**
     * A disturbance follows an error of the prediction.
     *
     * @param isWild whether the error is many times what there is between the bounds: it is one of a wrong value, or of the disturbance
     *     that a wrong value has left, which would take long to go
     */
    private void follow(int disturbance, double change, boolean isWild) {
        estimate.values[disturbance] = isWild ? 0 : estimate.values[disturbance] + change;
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
        return parameters;
    }

    /** There is no covariance. */
    @Override
    public double deviation(String parameter) {
        return Double.NaN;
    }

    @Override
    public void exchange(StateExchange state) {
        estimate.exchange(state);
        state.reals(predicted);
        innovations.exchange(state);
    }
}
