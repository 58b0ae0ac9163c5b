package dev.takt.actors.ingestion;

import dev.takt.actors.solving.SolveRequest.ParameterValues;
import dev.takt.actors.solving.StateLayout;
import dev.takt.actors.state.StateExchange;
import dev.takt.dynamics.DelayHistory;
import dev.takt.dynamics.PastOfPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;

/**
 * What was applied and estimated, for the dead times of a model: the solves get it as parameters, the estimator through the history.
 * Belongs to one thread; only what is published may be read by others.
 */
public final class DeadTimes {
    /** Samples of a state in the shortest dead time of a state: between them it is interpolated linearly. */
    private static final int PARTS = 8;

    /** What is known of the time before a loop when it begins. */
    @FunctionalInterface
    public interface Before {
        /**
         * What is known, by variable, in the time of the loop.
         *
         * @param time of the loop in seconds
         * @param present the same, in seconds since the epoch
         */
        Map<String, DelayHistory.Kept> at(double time, double present);
    }

    private final DelayHistory history;
    private final PastOfPlan past;
    private final List<String> actuators;
    private final StateLayout states;
    private final Before before;
    private final AtomicReference<Map<String, DelayHistory.Kept>> published;

    /**
     * Notes nothing yet.
     *
     * @param history of the variables that are delayed
     * @param past what plans are told
     * @param actuators their names, in the order of the commands
     * @param states layout of the state
     * @param before what is known of the loop before
     * @param published takes what is known in each period
     */
    public DeadTimes(
            DelayHistory history,
            PastOfPlan past,
            List<String> actuators,
            StateLayout states,
            Before before,
            AtomicReference<Map<String, DelayHistory.Kept>> published) {
        this.history = history;
        this.past = past;
        this.actuators = List.copyOf(actuators);
        this.states = states;
        this.before = before;
        this.published = published;
    }

    /**
     * The loop begins.
     *
     * @param time of the loop in seconds
     * @param present the same, in seconds since the epoch
     */
    void begin(double time, double present) {
        if (!history.isEmpty()) {
            before.at(time, present).forEach(history::restore);
        }
    }

    /** A command acts from a time on. */
    void applied(double[] values, double time) {
        for (int i = 0; i < values.length && !history.isEmpty(); i++) {
            history.note(actuators.get(i), time, values[i]);
        }
        publish();
    }

    private void publish() {
        if (!history.isEmpty()) {
            published.set(history.kept());
        }
    }

    /** What acts now; NaN where it is not known. Where nothing is known of the time before, it was the same. */
    void acting(double[] values, double time) {
        for (int i = 0; i < values.length && !history.isEmpty(); i++) {
            history.noteBefore(actuators.get(i), time, values[i]);
            history.note(actuators.get(i), time, values[i]);
        }
    }

    /** The state at a time. */
    void estimated(double[] state, double time) {
        if (!history.isEmpty()) {
            for (StateLayout.Part part : states.parts()) {
                history.noteBefore(part.variable(), time, state[part.offset()]);
                history.note(part.variable(), time, state[part.offset()]);
            }
        }
    }

    /** How far the state may be predicted before it is noted: a part of the shortest dead time of a state. */
    double longestPrediction() {
        return history.shortestOfStates() / PARTS;
    }

    /** The parameters of the past for a plan. */
    List<ParameterValues> before(double start) {
        List<ParameterValues> values = new ArrayList<>();
        if (!history.isEmpty()) {
            publish();
            for (PastOfPlan.Values each : past.before(start)) {
                values.add(new ParameterValues(each.parameter(), each.values()));
            }
        }
        return values;
    }

    /** Exchanges what was applied and estimated. */
    void exchange(StateExchange state) {
        Map<String, DelayHistory.Kept> kept = state.map(
                history.kept(),
                new DelayHistory.Kept(new double[0], new double[0]),
                (of, each) -> new DelayHistory.Kept(of.array(each.times()), of.array(each.values())));
        if (state.isReading()) {
            history.forgetAfter(Double.NEGATIVE_INFINITY);
            kept.forEach(history::restore);
        }
    }
}
