package dev.takt.actors.estimation;

import dev.takt.actors.measurement.ProcessImage;
import dev.takt.actors.state.StateExchange;
import dev.takt.config.EstimatorCase;
import dev.takt.dynamics.DynamicVariable;
import dev.takt.dynamics.ModelDynamics;
import dev.takt.solver.model.ModelException;
import dev.takt.solver.model.ModelProblem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The extended Kalman filter (Simon 2006, Optimal State Estimation, 13.2): the model predicts the state, and its
 * derivative along the prediction propagates the covariance. Process noise disturbs each rate by a constant during a
 * period. Signals correct state and covariance one after the other, because their noises are independent. Algebraic
 * entries follow the differential ones to first order. On a linear model this is the Kalman filter. A measurement of an
 * earlier time corrects the state of then, and what was done since is done again.
 */
public final class ExtendedKalmanFilter implements StateEstimator {
    /**
     * The derivative of the state transition is a dense matrix, whose products cost the cube of its size in every
     * period.
     */
    private static final int MAX_STATES = 300;

    private static final double TOLERANCE = 1e-8;

    private final ModelMotion motion;
    private final SignalMap signals;
    private final StateEstimate estimate;
    private final Innovations innovations;
    private final StateTransition transition;
    private final AlgebraicResponse algebraic;
    private final int[] differential;
    private final int[] placeOf;
    private final Covariance covariance;
    private final NoiseTable noise;
    private final InnovationGate gate;
    private final List<String> parameters;
    private final double[] unknowns;
    private final double[][] derivatives;
    private final double[] function;
    private final double[] gain;
    private final double[] rates;
    private final double period;
    private final FilterRecord record;
    private final double[] measured;
    /** Of corrections that are made again, which nobody sees. */
    private final Innovations repeated;
    /** Of the late measurements. */
    private final Innovations late;

    /**
     * Makes a filter at the model's initial state.
     *
     * @param model of the controller
     * @param signals names of the measured entries
     * @param period to which the process noise refers, in seconds
     * @throws ModelException if a standard deviation is missing, or the model has too many states
     */
    public ExtendedKalmanFilter(ModelDynamics model, List<String> signals, double period, EstimatorCase tuning) {
        this(model, new Sampling(signals, period, 0), tuning, List.of());
    }

    /**
     * Makes a filter of a model whose parameters have become states.
     *
     * @param parameters names of the states that are parameters of the controller
     */
    ExtendedKalmanFilter(ModelDynamics model, Sampling sampling, EstimatorCase tuning, List<String> parameters) {
        this.motion = new ModelMotion(model);
        this.signals = new SignalMap(sampling.signals(), motion.states());
        this.parameters = List.copyOf(parameters);
        this.estimate = new StateEstimate(motion.states());
        this.innovations = new Innovations(signals.size());
        this.repeated = new Innovations(signals.size());
        this.late = new Innovations(signals.size());
        this.measured = new double[signals.size()];
        this.record = new FilterRecord(sampling);
        refuseLarge(motion.equations.size());
        this.transition = StateTransition.of(motion.equations, TOLERANCE);
        this.differential = transition.differential();
        this.algebraic = new AlgebraicResponse(motion.equations, differential);
        this.unknowns = motion.equations.firstGuess();
        this.placeOf = new int[unknowns.length];
        for (int i = 0; i < differential.length; i++) {
            placeOf[differential[i]] = i;
        }
        this.covariance = new Covariance(differential.length);
        this.noise = NoiseTable.of(tuning, differentialVariables(), measuredVariables());
        this.gate = new InnovationGate(signals.size(), tuning.settings().gate().orElse(Double.POSITIVE_INFINITY));
        this.derivatives = new double[differential.length][];
        this.function = new double[differential.length];
        this.gain = new double[differential.length];
        this.rates = new double[differential.length];
        this.period = sampling.period();
        begin(0);
    }

    @Override
    public void gate(double deviations) {
        gate.passUpTo(deviations);
    }

    /** Signals that show nothing of the present state at its beginning, such as a value of some time before. */
    List<String> blind() {
        List<String> blind = new ArrayList<>();
        for (int i = 0; i < signals.size(); i++) {
            int unknown = unknownOf(i);
            if (unknown >= 0) {
                observe(unknown);
                if (Arrays.stream(function).allMatch(entry -> entry == 0)) {
                    blind.add(signals.variable(i));
                }
            }
        }
        return blind;
    }

    private static void refuseLarge(int size) {
        if (size > MAX_STATES) {
            double flops = SensitivityIntegrator.flops(size, size) + 4 * Math.pow(size, 3);
            throw new ModelException(List.of(new ModelProblem(
                    "estimator.kind",
                    String.format(
                            Locale.ROOT,
                            "an extended Kalman filter of %d states, %.1f GFLOP or more a period",
                            size,
                            1e-9 * flops),
                    "at most " + MAX_STATES + " states",
                    "Maybe kind = full-state.")));
        }
    }

    private List<String> differentialVariables() {
        return differentialEntries().stream().map(WindowProblem.Entry::variable).toList();
    }

    /** The differential entries, in the order of the covariance. */
    List<WindowProblem.Entry> differentialEntries() {
        WindowProblem.Entry[] entries = new WindowProblem.Entry[differential.length];
        for (DynamicVariable variable : motion.states()) {
            for (int entry = 0; entry < variable.size(); entry++) {
                int unknown = motion.unknownOf(variable.offset() + entry);
                if (unknown >= 0 && motion.equations.isDifferential(unknown)) {
                    entries[placeOf[unknown]] = WindowProblem.Entry.of(variable, entry);
                }
            }
        }
        return List.of(entries);
    }

    /** The standard deviations in use. */
    NoiseTable noise() {
        return noise;
    }

    private List<String> measuredVariables() {
        return IntStream.range(0, signals.size()).mapToObj(signals::variable).toList();
    }

    @Override
    public void begin(double time) {
        motion.initialState(estimate.values);
        estimate.time = time;
        if (IntStream.range(0, signals.size()).map(this::unknownOf).anyMatch(this::isAlgebraic)) {
            motion.settle(time, estimate.values);
        }
        beginHere();
    }

    @Override
    public void begin(StateEstimate state) {
        estimate.copyFrom(state);
        beginHere();
    }

    private void beginHere() {
        record.clear();
        gate.forget();
        motion.equations.read(estimate.values, unknowns);
        covariance.reset(noise.initial());
        algebraic.linearize(estimate.time, unknowns);
    }

    /** Replaces the estimated state; the covariance stays. */
    void moveTo(StateEstimate state) {
        estimate.copyFrom(state);
        motion.equations.read(estimate.values, unknowns);
        algebraic.linearize(estimate.time, unknowns);
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
        record.predicted(estimate.time, seconds, applied);
        return move(applied, seconds);
    }

    private boolean move(double[] applied, double seconds) {
        motion.setInputs(applied);
        double end = estimate.time + seconds;
        double rest = seconds;
        boolean moved = true;
        while (moved && rest > 0) {
            double piece = motion.piece(estimate.time, rest);
            moved = predictPiece(piece);
            estimate.time += piece;
            rest -= piece;
        }
        estimate.time = end;
        return moved;
    }

    private boolean predictPiece(double seconds) {
        boolean moved = transition.advance(estimate.time, seconds, unknowns);
        if (moved) {
            for (int i = 0; i < differential.length; i++) {
                derivatives[i] = transition.sensitivity()[differential[i]];
            }
            // a disturbance that is constant over a period; over m periods its deviation grows only with the root of m
            double root = Math.sqrt(period * seconds);
            for (int i = 0; i < rates.length; i++) {
                rates[i] = noise.process()[i] / root;
            }
            covariance.propagate(derivatives, rates);
            algebraic.linearize(estimate.time + seconds, unknowns);
            motion.equations.report(estimate.time + seconds, unknowns, estimate.values);
        }
        return moved;
    }

    @Override
    public void expectedSignals(double[] result) {
        signals.read(estimate.values, result);
    }

    @Override
    public void correct(ProcessImage image) {
        for (int i = 0; i < signals.size(); i++) {
            measured[i] = image.fresh(i) && image.lateness(i) == 0 ? image.used(i) : Double.NaN;
        }
        if (record.isKept()) {
            record.corrects(
                    estimate.time, measured, standing(new FilterStanding(unknowns.length, differential.length)));
        }
        gate.follow(image);
        correct(measured, innovations);
        correctLate(image);
        gate.count(innovations);
        motion.equations.report(estimate.time, unknowns, estimate.values);
    }

    private void correct(double[] values, Innovations noted) {
        for (int i = 0; i < signals.size(); i++) {
            judge(i, values[i], noted);
        }
        for (int i = 0; i < signals.size(); i++) {
            if (noted.result(i) == CorrectionResult.ACCEPTED) {
                take(i, values[i]);
            }
        }
    }

    private void take(int signal, double value) {
        int unknown = unknownOf(signal);
        observe(unknown);
        covariance.correct(function, noise.measurement()[signal], gain);
        move(value - unknowns[unknown]);
    }

    private boolean isAlgebraic(int unknown) {
        return unknown >= 0 && !motion.equations.isDifferential(unknown);
    }

    private void judge(int signal, double value, Innovations noted) {
        int unknown = unknownOf(signal);
        if (unknown < 0) {
            noted.note(signal, Double.NaN, Double.NaN, CorrectionResult.NOT_OBSERVED);
        } else if (Double.isNaN(value)) {
            noted.note(signal, Double.NaN, Double.NaN, CorrectionResult.NOT_MEASURED);
        } else {
            observe(unknown);
            double deviation = noise.measurement()[signal];
            double innovation = value - unknowns[unknown];
            double square = innovation * innovation / (covariance.variance(function) + deviation * deviation);
            boolean passes = gate.passes(signal, square);
            noted.note(signal, innovation, square, passes ? CorrectionResult.ACCEPTED : CorrectionResult.REJECTED_NIS);
        }
    }

    /** Takes the measurements of earlier times to the states of then, and does again what was done since. */
    private void correctLate(ProcessImage image) {
        int first = Integer.MAX_VALUE;
        for (int i = 0; i < signals.size(); i++) {
            if (isLate(image, i)) {
                late.note(i, Double.NaN, Double.NaN, CorrectionResult.TOO_LATE);
                first = Math.min(
                        first,
                        record.insert(new FilterRecord.CorrectedLate(
                                        estimate.time - image.lateness(i), i, image.used(i)))
                                .orElse(Integer.MAX_VALUE));
            }
        }
        if (first < Integer.MAX_VALUE) {
            repeatFrom(first);
        }
        for (int i = 0; i < signals.size(); i++) {
            if (isLate(image, i)) {
                innovations.note(i, late.value(i), late.normalizedSquare(i), late.result(i));
            }
        }
    }

    private boolean isLate(ProcessImage image, int signal) {
        return image.fresh(signal) && image.lateness(signal) > 0 && unknownOf(signal) >= 0;
    }

    private void repeatFrom(int first) {
        double now = estimate.time;
        boolean restored = false;
        for (FilterRecord.Step step : record.from(first)) {
            estimate.time = step.time();
            switch (step) {
                case FilterRecord.Predicted(double _, double seconds, double[] applied) -> move(applied, seconds);
                case FilterRecord.Corrected(double _, double[] values, FilterStanding before) -> {
                    if (restored) {
                        standing(before);
                    } else {
                        restore(before);
                        restored = true;
                    }
                    correct(values, repeated);
                }
                case FilterRecord.CorrectedLate(double _, int signal, double value) -> {
                    judge(signal, value, late);
                    if (late.result(signal) == CorrectionResult.ACCEPTED) {
                        take(signal, value);
                    }
                }
            }
        }
        estimate.time = now;
    }

    private FilterStanding standing(FilterStanding result) {
        System.arraycopy(unknowns, 0, result.unknowns, 0, unknowns.length);
        for (int i = 0; i < differential.length; i++) {
            System.arraycopy(covariance.values[i], 0, result.covariance[i], 0, differential.length);
        }
        return result;
    }

    private void restore(FilterStanding kept) {
        System.arraycopy(kept.unknowns, 0, unknowns, 0, unknowns.length);
        for (int i = 0; i < differential.length; i++) {
            System.arraycopy(kept.covariance[i], 0, covariance.values[i], 0, differential.length);
        }
        algebraic.linearize(estimate.time, unknowns);
    }

    /** Where the filter stood before the correction of an earlier period; empty where it keeps no record of it. */
    Optional<FilterStanding> before(double time) {
        return record.before(time);
    }

    /** The value of a signal before the correction of an earlier period; 0 where the filter keeps no record of it. */
    double expected(int signal, double time) {
        return record.before(time)
                .map(standing -> standing.unknowns[unknownOf(signal)])
                .orElse(0.0);
    }

    /** The values of the differential entries of a standing, in the order of the covariance. */
    void differentialState(FilterStanding standing, double[] result) {
        for (int k = 0; k < differential.length; k++) {
            result[k] = standing.unknowns[differential[k]];
        }
    }

    private int unknownOf(int signal) {
        int entry = signals.entry(signal);
        return entry < 0 ? -1 : motion.unknownOf(entry);
    }

    /** Writes the derivative of an unknown with respect to the differential entries. */
    private void observe(int unknown) {
        if (motion.equations.isDifferential(unknown)) {
            Arrays.fill(function, 0);
            function[placeOf[unknown]] = 1;
        } else {
            System.arraycopy(algebraic.row(unknown), 0, function, 0, function.length);
        }
    }

    /** Corrects the state along the gain. */
    private void move(double innovation) {
        for (int entry : algebraic.algebraic()) {
            double[] row = algebraic.row(entry);
            for (int k = 0; k < gain.length; k++) {
                unknowns[entry] += row[k] * gain[k] * innovation;
            }
        }
        for (int k = 0; k < gain.length; k++) {
            unknowns[differential[k]] += gain[k] * innovation;
        }
    }

    /** The differential entries of the estimate, in the order of the covariance. */
    void differentialState(double[] result) {
        for (int k = 0; k < differential.length; k++) {
            result[k] = unknowns[differential[k]];
        }
    }

    /** The covariance of the differential entries. */
    Covariance covariance() {
        return covariance;
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

    @Override
    public double deviation(String parameter) {
        int place = placeOf[motion.unknownOf(estimate.offset(parameter))];
        return Math.sqrt(Math.max(0, covariance.values[place][place]));
    }

    @Override
    public void exchange(StateExchange state) {
        estimate.exchange(state);
        state.reals(unknowns);
        state.reals(covariance.values);
        transition.exchange(state);
        record.exchange(state, new FilterStanding(unknowns.length, differential.length));
        innovations.exchange(state);
        gate.exchange(state);
        if (state.isReading()) {
            algebraic.linearize(estimate.time, unknowns);
        }
    }
}
