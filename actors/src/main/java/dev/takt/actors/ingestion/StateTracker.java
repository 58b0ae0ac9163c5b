package dev.takt.actors.ingestion;

import dev.takt.actors.estimation.Innovations;
import dev.takt.actors.estimation.KeptEstimate;
import dev.takt.actors.estimation.ScenarioSpread;
import dev.takt.actors.estimation.StateEstimate;
import dev.takt.actors.estimation.StateEstimator;
import dev.takt.actors.measurement.ProcessImage;
import dev.takt.actors.solving.AppliedInputs;
import dev.takt.actors.solving.EstimatedParameters;
import dev.takt.actors.solving.SolveRequest.ParameterValues;
import dev.takt.actors.solving.StateLayout;
import dev.takt.actors.state.StateExchange;
import dev.takt.loop.cycle.SignalImage;
import dev.takt.solver.model.Parameter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Advances the estimate with the loop. As soon as a command is known it predicts the next period, so when the
 * measurements come only the correction remains.
 */
public final class StateTracker {
    private static final double[] NOTHING = {};

    private final StateEstimator estimator;
    private final List<Copy> copies;
    private final DeadTimes deadTimes;
    private final ScenarioSpread spread;
    private final int size;
    private final double period;
    private final double startDelay;
    private final StateEstimate ahead;
    private final AppliedInputs inputs;
    private final EstimatedParameters corrected;
    private final Restart restart;
    private double[] applied;
    private double[] acting;
    /** What has acted since the estimate of the loop before, as far as is known; NaN for a beginning anew. */
    private double[] standing;

    private double reached;
    private boolean begun;

    /**
     * What plans are told beside the state.
     *
     * @param present parameters that take what acts
     * @param past notes what was applied and estimated
     * @param spread of scenarios that follow the estimate
     * @param corrected parameters that plans are corrected for
     * @param restart the estimates of other runs of the loop
     */
    public record Inputs(
            AppliedInputs present,
            DeadTimes past,
            ScenarioSpread spread,
            EstimatedParameters corrected,
            Restart restart) {}

    /**
     * The estimates of other runs of the loop.
     *
     * @param before from which to go on
     * @param kept takes the estimate of each period, for the run after this one
     */
    public record Restart(Before before, Consumer<StateEstimate> kept) {}

    /** The last estimate of the loop before. */
    @FunctionalInterface
    public interface Before {
        /**
         * The estimate, in the time of this loop; empty for a beginning at the initial state of the model.
         *
         * @param time of the loop in seconds
         * @param present the same, in seconds since the epoch
         */
        Optional<KeptEstimate> at(double time, double present);
    }

    /** The positions of a variable in the estimate and in the state of the loop; names are looked up once. */
    private record Copy(int from, int to, int length) {
        static Copy of(StateLayout.Part part, StateEstimate estimate) {
            return estimate.variables().stream()
                    .filter(variable -> variable.name().equals(part.variable()))
                    .map(variable -> new Copy(variable.offset(), part.offset(), part.size()))
                    .findFirst()
                    .orElseThrow(
                            () -> new IllegalArgumentException("no state " + part.variable() + " in the estimate"));
        }
    }

    /**
     * A tracker at the beginning of the loop.
     *
     * @param inputs what the plans are told of what acts, and of what was before
     * @param applied the last command of the loop before, one value per actuator; NaN where it is not known
     * @param period in seconds of the plant
     * @param startDelay seconds of the plant from a measurement to the start of its plan
     */
    public StateTracker(
            StateEstimator estimator,
            StateLayout layout,
            Inputs inputs,
            double[] applied,
            double period,
            double startDelay) {
        this.estimator = estimator;
        this.copies = layout.parts().stream()
                .map(part -> Copy.of(part, estimator.estimate()))
                .toList();
        this.size = layout.size();
        this.period = period;
        this.startDelay = startDelay;
        this.ahead = StateEstimate.copyOf(estimator.estimate());
        this.inputs = inputs.present();
        this.deadTimes = inputs.past();
        this.spread = inputs.spread();
        this.corrected = inputs.corrected();
        this.restart = inputs.restart();
        this.applied = new double[applied.length];
        Arrays.fill(this.applied, Double.NaN);
        this.standing = this.applied.clone();
        this.acting = applied.clone();
    }

    /**
     * A period begins. With the first one, what is known of the time before is noted.
     *
     * @param time of the loop in seconds
     * @param present the same, in seconds since the epoch
     */
    void begin(double time, double present) {
        if (!begun) {
            begun = true;
            deadTimes.begin(time, present);
            restart.before().at(time, present).ifPresent(this::goOn);
        }
    }

    /** The estimate of the loop before is predicted until now by what acts, or by the last command where that is not shown. */
    private void goOn(KeptEstimate before) {
        StateEstimate first = StateEstimate.copyOf(estimator.estimate());
        if (before.into(first)) {
            estimator.begin(first);
            reached = before.time();
            standing = acting.clone();
        }
    }

    /** Sets the gate for measurements from now on. */
    void gate(double deviations) {
        estimator.gate(deviations);
    }

    /**
     * A command was applied.
     *
     * @param time of the beginning of its period in seconds of the plant
     * @param acted seconds seconds of the plant after that at which the command takes effect
     */
    void applied(double[] values, double time, double acted) {
        advance(time + Math.clamp(acted, 0, period));
        deadTimes.applied(values, time + Math.clamp(acted, 0, period));
        applied = values;
        acting = values.clone();
        advance(time + period);
    }

    /**
     * What acts on the plant now: what it shows, else what acted before, as the last command does.
     *
     * @param shown the read-backs of this period; NaN for none
     * @return one value per actuator, NaN where neither is known; empty for a model without applied inputs
     */
    double[] acting(double[] shown) {
        double[] present = acting.clone();
        for (int i = 0; i < present.length; i++) {
            present[i] = Double.isFinite(shown[i]) ? shown[i] : present[i];
        }
        acting = present;
        deadTimes.acting(present, reached);
        return inputs.places().isEmpty() ? NOTHING : present;
    }

    /** Values of the parameters that plans are corrected for; what the estimator leaves alone has the value of the model. */
    double[] estimated() {
        double[] values = new double[corrected.parameters().size()];
        for (int i = 0; i < values.length; i++) {
            Parameter parameter = corrected.parameters().get(i);
            values[i] = estimator.estimatedParameters().contains(parameter.name())
                    ? estimator.estimate().of(parameter.name())[0]
                    : parameter.initial().at();
        }
        return values;
    }

    /** The expected values of the signals at a time. */
    void expect(double time, double[] shown, double[] expected) {
        for (int i = 0; i < applied.length; i++) {
            applied[i] = Double.isNaN(applied[i]) ? Double.isNaN(shown[i]) ? standing[i] : shown[i] : applied[i];
        }
        advance(time);
        estimator.expectedSignals(expected);
    }

    private void advance(double time) {
        double seconds = time - reached;
        if (seconds > 0 && Arrays.stream(applied).allMatch(Double::isFinite)) {
            estimator.at(reached);
            double longest = deadTimes.longestPrediction();
            while (seconds > longest) {
                estimator.predict(applied, longest);
                reached += longest;
                seconds = time - reached;
                deadTimes.estimated(state(estimator.estimate()), reached);
            }
            estimator.predict(applied, seconds);
        }
        reached = Math.max(reached, time);
    }

    /** The state from which the plan of this period starts. */
    double[] correct(ProcessImage image) {
        estimator.correct(image);
        deadTimes.estimated(state(estimator.estimate()), reached);
        restart.kept().accept(estimator.estimate());
        if (startDelay > 0 && estimator.ahead(applied, startDelay, ahead)) {
            return state(ahead);
        }
        return state(estimator.estimate());
    }

    /** The signals with their innovations; for observers. */
    SignalImage explained(SignalImage image) {
        Innovations innovations = estimator.innovations();
        int size = image.raw().length;
        double[] squares = new double[size];
        double[] sums = new double[size];
        for (int i = 0; i < size; i++) {
            squares[i] = innovations.normalizedSquare(i);
            sums[i] = innovations.accumulated(i);
        }
        return image.withInnovations(squares, sums);
    }

    private double[] state(StateEstimate estimate) {
        double[] state = new double[size];
        for (Copy copy : copies) {
            for (int i = 0; i < copy.length(); i++) {
                state[copy.to() + i] = estimate.value(copy.from() + i);
            }
        }
        return state;
    }

    /** Parameters of the model that are estimated along with the state, values of scenarios that follow these, those that take what acts, and those of what was before the plan. */
    List<ParameterValues> parameters() {
        List<ParameterValues> parameters = new ArrayList<>();
        for (String name : estimator.estimatedParameters()) {
            parameters.add(new ParameterValues(name, estimator.estimate().of(name)));
        }
        spread.write(estimator, (name, value) -> parameters.add(new ParameterValues(name, new double[] {value})));
        parameters.addAll(inputs.values(acting));
        parameters.addAll(deadTimes.before(reached + startDelay));
        return parameters;
    }

    /** Exchanges what later estimates and plans depend on. */
    void exchange(StateExchange state) {
        estimator.exchange(state);
        deadTimes.exchange(state);
        applied = state.array(applied);
        acting = state.array(acting);
        reached = state.real(reached);
        begun = state.flag(begun);
    }
}
