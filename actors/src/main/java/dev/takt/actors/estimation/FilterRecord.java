package dev.takt.actors.estimation;

import dev.takt.actors.state.StateExchange;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What an extended Kalman filter did in the last seconds: its predictions and corrections in the order of their times, and where it
 * stood before each correction of a period. A late measurement takes its place among them, and what comes after it is done again.
 * For a linear model this is the filter that had every measurement at its time (Larsen et al. 1998, Incorporation of time delayed
 * measurements in a discrete-time Kalman filter, the exact one of its methods).
 */
final class FilterRecord {
    /** Times this close to each other, relative to the period, are the same. */
    private static final double SAME = 1e-6;

    private final double reach;
    private final double tolerance;
    private final List<Step> steps = new ArrayList<>();

    /** What the filter did at or from a time. */
    sealed interface Step {
        /** In seconds of the plant. */
        double time();
    }

    /** A prediction with the controls that acted. */
    @SuppressWarnings("ArrayRecordComponent") // written once, by the record
    record Predicted(double time, double seconds, double[] applied) implements Step {
        Predicted part(double from, double until) {
            return new Predicted(from, until - from, applied);
        }

        double end() {
            return time + seconds;
        }
    }

    /**
     * The correction of a period.
     *
     * @param measured by signal; NaN for no measurement
     * @param before where the filter stood
     */
    @SuppressWarnings("ArrayRecordComponent") // written once, by the record
    record Corrected(double time, double[] measured, FilterStanding before) implements Step {}

    /** A correction by a measurement that came later. */
    record CorrectedLate(double time, int signal, double measured) implements Step {}

    /**
     * Makes an empty record.
     *
     * @param sampling how far back it reaches
     */
    FilterRecord(Sampling sampling) {
        // a sample of just that age lies behind the last period before it
        this.reach = sampling.latest() == 0 ? 0 : sampling.latest() + sampling.period();
        this.tolerance = SAME * sampling.period();
    }

    /** Whether anything is recorded: whether a signal comes late. */
    boolean isKept() {
        return reach > 0;
    }

    /** Forgets everything. */
    void clear() {
        steps.clear();
    }

    /** Takes a prediction down. */
    void predicted(double time, double seconds, double[] applied) {
        if (isKept()) {
            steps.add(new Predicted(time, seconds, applied.clone()));
        }
    }

    /** Takes the correction of a period down, before it is made. */
    void corrects(double time, double[] measured, FilterStanding before) {
        if (isKept()) {
            steps.add(new Corrected(time, measured.clone(), before));
            forgetBefore(time - reach);
        }
    }

    private void forgetBefore(double time) {
        int keep = 0;
        for (int i = 0; i < steps.size() && steps.get(i).time() <= time + tolerance; i++) {
            keep = steps.get(i) instanceof Corrected ? i : keep;
        }
        steps.subList(0, keep).clear();
    }

    /**
     * Takes a late measurement down.
     *
     * @return the index of the step from which on everything has to be done again; empty if the record does not reach back to it, and
     *     nothing is taken down
     */
    Optional<Integer> insert(CorrectedLate late) {
        int place = 0;
        int first = -1;
        while (place < steps.size() && isBefore(steps.get(place), late.time())) {
            first = steps.get(place) instanceof Corrected ? place : first;
            place++;
        }
        if (first < 0) {
            return Optional.empty();
        }
        if (steps.get(place - 1) instanceof Predicted whole && whole.end() > late.time() + tolerance) {
            steps.set(place - 1, whole.part(whole.time(), late.time()));
            steps.add(place, whole.part(late.time(), whole.end()));
        }
        steps.add(place, late);
        return Optional.of(first);
    }

    /** Whether a step comes before a measurement: one at the same time comes after the correction of the period. */
    private boolean isBefore(Step step, double time) {
        return step instanceof Predicted ? step.time() < time - tolerance : step.time() <= time + tolerance;
    }

    /** The steps from an index on; a view. */
    List<Step> from(int index) {
        return steps.subList(index, steps.size());
    }

    /** Where the filter stood before the correction of a period; empty if the record does not have it. */
    Optional<FilterStanding> before(double time) {
        for (Step step : steps) {
            if (step instanceof Corrected(double at, double[] _, FilterStanding before)
                    && Math.abs(at - time) <= tolerance) {
                return Optional.of(before);
            }
        }
        return Optional.empty();
    }

    /**
     * Exchanges all steps.
     *
     * @param blank a standing of the size of the filter
     */
    void exchange(StateExchange state, FilterStanding blank) {
        List<Step> present = state.list(steps, new CorrectedLate(0, 0, 0), (of, step) -> exchanged(of, step, blank));
        if (state.isReading()) {
            steps.clear();
            steps.addAll(present);
        }
    }

    private static Step exchanged(StateExchange state, Step step, FilterStanding blank) {
        double time = state.real(step.time());
        String kind = state.text(step.getClass().getSimpleName());
        if (kind.equals(Predicted.class.getSimpleName())) {
            Predicted predicted = step instanceof Predicted own ? own : new Predicted(0, 0, new double[0]);
            return new Predicted(time, state.real(predicted.seconds()), state.array(predicted.applied()));
        }
        if (kind.equals(Corrected.class.getSimpleName())) {
            Corrected corrected = step instanceof Corrected own ? own : new Corrected(0, new double[0], blank);
            return new Corrected(
                    time, state.array(corrected.measured()), corrected.before().exchange(state));
        }
        CorrectedLate late = step instanceof CorrectedLate own ? own : new CorrectedLate(0, 0, 0);
        return new CorrectedLate(time, state.whole(late.signal()), state.real(late.measured()));
    }
}
