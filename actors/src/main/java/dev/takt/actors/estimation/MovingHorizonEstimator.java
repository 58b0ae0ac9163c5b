package dev.takt.actors.estimation;

import dev.takt.actors.measurement.ProcessImage;
import dev.takt.actors.state.StateExchange;
import dev.takt.config.EstimatorCase;
import dev.takt.dynamics.DynamicVariable;
import dev.takt.dynamics.ModelDynamics;
import dev.takt.dynamics.ParameterSource;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.ModelException;
import dev.takt.solver.model.ModelProblem;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.model.Supports;
import dev.takt.solver.nmpc.NmpcOptions;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import dev.takt.solver.nmpc.SolverMemory;
import dev.takt.solver.nmpc.StartPolicy;
import dev.takt.solver.transcription.grid.ParameterBlock;
import dev.takt.solver.transcription.grid.VariableBlock;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Moving-horizon estimation: the state is the end of the trajectory that fits the measurements of the last periods
 * best, within the bounds of the states, found by the interior point method of the controller. The arrival cost is the
 * prediction of an extended Kalman filter for the beginning of the window, with its covariance. The filter continues
 * from each estimate (Rao, Rawlings and Mayne 2003). On a linear model without active bounds this is the Kalman filter.
 */
public final class MovingHorizonEstimator implements StateEstimator {
    /** The weight of the first state is a dense matrix. */
    private static final int MAX_STATES = 64;
    /** A time this close to a period, relative to it, counts as a period. */
    private static final double GRID = 1e-6;

    private final ExtendedKalmanFilter filter;
    private final SignalMap signals;
    private final NoiseTable noise;
    private final double period;
    private final RecedingHorizonSolver solver;
    /** For the exchange of its state alone. */
    private final SolverMemory memory;

    private final ParameterSource source;
    private final List<Parameter> moving;
    private final WindowData data;
    private final ArrivalCost arrival;
    private final int[] places;
    private final boolean isDiscrete;
    private final List<ParameterBlock> inputBlocks;
    private final WindowMeasurements measurements;
    private final DisturbanceWeights pushes;
    private final double[] initialInputs;
    private final StateEstimate estimate;
    private final double[] impulse;
    private final double[] after;
    private double begin;
    private double elapsed;
    private long failures;

    /**
     * Makes an estimator at the model's initial state.
     *
     * @param outputs names of measured variables that follow from the states
     * @throws ModelException if a standard deviation is missing, or the model has other variables than states,
     *     algebraic variables and controls, or has too many states
     */
    MovingHorizonEstimator(
            DisturbedModel model,
            Sampling sampling,
            EstimatorCase tuning,
            ParameterSource source,
            Set<String> outputs) {
        this.source = source;
        ModelDynamics plant = ModelDynamics.of(model.problem(), source, outputs);
        this.filter = new ExtendedKalmanFilter(plant, sampling, tuning, model.parameters());
        this.signals = new SignalMap(sampling.signals(), plant.states());
        this.period = sampling.period();
        this.noise = filter.noise();
        this.estimate = StateEstimate.copyOf(filter.estimate());
        List<WindowProblem.Entry> differential = filter.differentialEntries();
        refuseLarge(differential.size());
        Set<String> measured = new LinkedHashSet<>();
        IntStream.range(0, this.signals.size())
                .filter(signal -> this.signals.entry(signal) >= 0)
                .forEach(signal -> measured.add(this.signals.variable(signal)));
        int periods = tuning.settings().window();
        WindowProblem window = new WindowProblem(model.problem(), periods, period, differential, measured);
        this.solver = RecedingHorizonSolver.of(window.problem(), NmpcOptions.DEFAULT);
        this.memory = solver.memory(window.problem());
        this.moving =
                window.problem().parameters().stream().filter(source::moves).toList();
        Map<String, ParameterBlock> blocks = blocks();
        this.inputBlocks = plant.inputs().stream()
                .map(input -> block(blocks, input.name()))
                .toList();
        this.initialInputs = plant.initialInputs();
        this.impulse = new double[initialInputs.length];
        this.after = new double[signals.size()];
        this.data = new WindowData(periods, inputBlocks.size(), signals.size(), differential.size());
        this.arrival = new ArrivalCost(differential.size());
        double[] supports = solver.problem().supports().get(window.window().name());
        this.places = Arrays.stream(window.window().supports())
                .mapToInt(support -> Supports.indexOf(Objects.requireNonNull(supports), support))
                .toArray();
        this.isDiscrete = window.window().step().isPresent();
        this.measurements = new WindowMeasurements(signals, plant.states(), blocks, window.window(), places);
        double[] rates = Arrays.stream(noise.process())
                .map(deviation -> deviation / period)
                .toArray();
        this.pushes = new DisturbanceWeights(blocks, window.window(), differential, rates, places);
        forget();
        remember();
    }

    private static void refuseLarge(int states) {
        if (states > MAX_STATES) {
            throw new ModelException(List.of(new ModelProblem(
                    "estimator.kind",
                    "moving-horizon estimation of " + states + " states",
                    "at most " + MAX_STATES + " states, whose covariance weights the beginning of the window",
                    "Maybe kind = ekf or full-state.")));
        }
    }

    private Map<String, ParameterBlock> blocks() {
        Map<String, ParameterBlock> blocks = new HashMap<>();
        solver.problem()
                .parameterBlocks()
                .forEach(block -> blocks.put(block.parameter().name(), block));
        return blocks;
    }

    private static ParameterBlock block(Map<String, ParameterBlock> blocks, String name) {
        return Objects.requireNonNull(blocks.get(name), name);
    }

    @Override
    public void begin(double time) {
        filter.begin(time);
        restart();
    }

    @Override
    public void begin(StateEstimate state) {
        filter.begin(state);
        restart();
    }

    private void restart() {
        estimate.copyFrom(filter.estimate());
        forget();
        remember();
    }

    /** Starts a new window at the present time. */
    private void forget() {
        begin = estimate.time;
        data.clear();
        System.arraycopy(initialInputs, 0, data.inputs[0], 0, initialInputs.length);
        solver.forget();
        elapsed = 0;
        Arrays.fill(impulse, 0);
    }

    /** Stores the filter's prediction for the present time, which will later be the beginning of a window. */
    private void remember() {
        int present = data.count();
        Arrays.fill(data.weights[present], 0);
        filter.differentialState(data.priors[present]);
        for (int i = 0; i < data.priors[present].length; i++) {
            System.arraycopy(
                    filter.covariance().values[i], 0, data.covariances[present][i], 0, data.priors[present].length);
        }
    }

    @Override
    public void setParameter(String name, double... values) {
        filter.setParameter(name, values);
        boolean known = solver.problem().parameterBlocks().stream()
                .anyMatch(block -> block.parameter().name().equals(name));
        if (known && values.length == 1) {
            solver.setParameter(name, values[0]);
        } else if (known) {
            solver.setParameter(name, values);
        }
    }

    @Override
    public void at(double time) {
        filter.at(time);
        estimate.time = time;
    }

    @Override
    public boolean predict(double[] applied, double seconds) {
        boolean moved = filter.predict(applied, seconds);
        estimate.copyFrom(filter.estimate());
        elapsed = moved ? elapsed + seconds : Double.NaN;
        for (int i = 0; i < applied.length; i++) {
            impulse[i] += seconds * applied[i];
        }
        return moved;
    }

    /** Advances the window by the period since the last correction, with the mean of the applied controls. */
    private void advanceWindow() {
        if (elapsed == 0) {
            return;
        }
        if (Math.abs(elapsed - period) <= GRID * period) {
            begin += data.advance() ? period : 0;
            for (int i = 0; i < impulse.length; i++) {
                data.inputs[data.count() - 1][i] = impulse[i] / elapsed;
            }
        } else {
            // the window is a grid of periods; a time that does not fit starts a new window
            forget();
        }
        remember();
        elapsed = 0;
        Arrays.fill(impulse, 0);
    }

    @Override
    public void expectedSignals(double[] result) {
        signals.read(estimate.values, result);
    }

    @Override
    public void correct(ProcessImage image) {
        advanceWindow();
        expectAfter(image);
        filter.correct(image);
        int present = data.count();
        for (int i = 0; i < signals.size(); i++) {
            boolean accepted = signals.entry(i) >= 0
                    && image.fresh(i)
                    && image.lateness(i) == 0
                    && filter.innovations().result(i) != CorrectionResult.REJECTED_NIS;
            double deviation = noise.measurement()[i];
            data.weights[present][i] = accepted ? 1 / (deviation * deviation) : 0;
            data.measured[present][i] = accepted ? image.used(i) : 0;
        }
        boolean late = false;
        for (int i = 0; i < signals.size(); i++) {
            if (isLate(image, i) && filter.innovations().result(i) == CorrectionResult.ACCEPTED) {
                takeLate(image, i);
                late = true;
            }
        }
        if (late) {
            rememberAgain();
        }
        estimate.copyFrom(filter.estimate());
        if (solve()) {
            filter.moveTo(estimate);
        } else {
            failures++;
            estimate.copyFrom(filter.estimate());
        }
    }

    /** The position of the sample of a late value in the window, in periods. */
    private double position(ProcessImage image, int signal) {
        double position = (estimate.time - image.lateness(signal) - begin) / period;
        double nearest = Math.rint(position);
        return Math.abs(position - nearest) < GRID ? nearest : position;
    }

    private boolean isLate(ProcessImage image, int signal) {
        return signals.entry(signal) >= 0 && image.fresh(signal) && image.lateness(signal) > 0;
    }

    /** Notes what the filter expected of each late signal at the first point after its sample. */
    private void expectAfter(ProcessImage image) {
        for (int i = 0; i < signals.size(); i++) {
            if (isLate(image, i)) {
                double time = begin + period * Math.ceil(position(image, i));
                after[i] = time > estimate.time - GRID * period
                        ? estimate.values[signals.entry(i)]
                        : filter.expected(i, time);
            }
        }
    }

    /**
     * A measurement of an earlier time belongs to the nearest point of the window, by the change that the filter expected until there:
     * the line through what it expected at the time of the sample and at the first point after that. A sample from before the window
     * is in the prior alone.
     */
    private void takeLate(ProcessImage image, int signal) {
        double position = position(image, signal);
        int point = (int) Math.round(position);
        if (point >= 0 && point <= data.count()) {
            double left = Math.ceil(position) - position;
            double then = image.used(signal) - filter.innovations().value(signal);
            double change = left == 0 ? 0 : (after[signal] - then) * (point - position) / left;
            double deviation = noise.measurement()[signal];
            data.add(point, signal, image.used(signal) + change, 1 / (deviation * deviation));
        }
    }

    /** The filter has gone back: what it knew at the points of the window has changed. */
    private void rememberAgain() {
        for (int k = 0; k <= data.count(); k++) {
            int point = k;
            filter.before(begin + k * period).ifPresent(standing -> remember(point, standing));
        }
    }

    private void remember(int point, FilterStanding standing) {
        filter.differentialState(standing, data.priors[point]);
        for (int i = 0; i < standing.covariance.length; i++) {
            System.arraycopy(standing.covariance[i], 0, data.covariances[point][i], 0, standing.covariance.length);
        }
    }

    /**
     * Solves the window and takes the estimate from its end; false if there is no solution and the filter's estimate is
     * used.
     */
    private boolean solve() {
        if (!arrival.set(data.covariances[0])) {
            return false;
        }
        arrival.write(solver, data.priors[0]);
        measurements.write(solver.program().parameters().values(), data);
        writeInputs();
        pushes.write(solver.program().parameters().values(), data.count());
        solver.setParameter(RecordedDynamics.BEGIN, begin);
        writeMoving();
        if (!solver.solve(begin, StartPolicy.AUTO).status().isSolved()) {
            return false;
        }
        int[] supports;
        for (DynamicVariable variable : estimate.variables()) {
            VariableBlock block =
                    Objects.requireNonNull(solver.plan().layout().blocks().get(variable.name()));
            int time = timePosition(block);
            supports = new int[block.shape().length];
            for (int entry = 0; entry < variable.size(); entry++) {
                int rest = entry;
                for (int d = supports.length - 1; d >= 0; d--) {
                    if (d == time) {
                        supports[d] = places[data.count()];
                    } else {
                        supports[d] = rest % block.shape()[d];
                        rest /= block.shape()[d];
                    }
                }
                estimate.values[variable.offset() + entry] = solver.plan().value(variable.name(), supports);
            }
        }
        return estimate.isFinite();
    }

    private static int timePosition(VariableBlock block) {
        List<Domain> domains = block.variable().domains();
        return IntStream.range(0, domains.size())
                .filter(d -> domains.get(d).kind() == Domain.Kind.TIME)
                .findFirst()
                .orElse(-1);
    }

    /** Writes the time-dependent parameters for the window; a single number applies to the whole window. */
    private void writeMoving() {
        for (Parameter parameter : moving) {
            int place = parameter.timePosition();
            double shift =
                    place < 0 ? 0 : begin - parameter.domains().get(place).from();
            solver.setParameter(parameter.name(), coordinates -> {
                if (place < 0) {
                    return source.at(parameter, coordinates, estimate.time);
                }
                double time = coordinates[place] + shift;
                double interval = Math.max(0, Math.ceil((time - begin) / period - GRID) - 1);
                source.during(begin + interval * period, begin + (interval + 1) * period);
                return source.at(parameter, coordinates, time);
            });
        }
    }

    /**
     * Writes the controls, which are constant on the interval that ends at a support, or in discrete time begins there; those of the rest of an unfilled
     * window do not matter.
     */
    private void writeInputs() {
        double[] values = solver.program().parameters().values();
        for (int c = 0; c < inputBlocks.size(); c++) {
            ParameterBlock block = inputBlocks.get(c);
            for (int support = 0; support < block.size(); support++) {
                int interval = 0;
                while (interval < places.length - 2 && places[interval + 1] < support + (isDiscrete ? 1 : 0)) {
                    interval++;
                }
                int known = Math.clamp(interval, 0, Math.max(0, data.count() - 1));
                values[block.offset() + support] = data.inputs[known][c];
            }
        }
    }

    /** The present length of the window in periods. */
    int periods() {
        return data.count();
    }

    /** The number of windows that could not be solved; the filter's estimate was used for them. */
    public long failures() {
        return failures;
    }

    @Override
    public StateEstimate estimate() {
        return estimate;
    }

    @Override
    public boolean ahead(double[] applied, double seconds, StateEstimate result) {
        return filter.ahead(applied, seconds, result);
    }

    @Override
    public Innovations innovations() {
        return filter.innovations();
    }

    @Override
    public List<String> estimatedParameters() {
        return filter.estimatedParameters();
    }

    /** By the covariance of the filter that weights the beginning of the window. */
    @Override
    public double deviation(String parameter) {
        return filter.deviation(parameter);
    }

    @Override
    public void exchange(StateExchange state) {
        filter.exchange(state);
        estimate.exchange(state);
        state.reals(impulse);
        begin = state.real(begin);
        elapsed = state.real(elapsed);
        data.exchange(state);
        double[] kept = new double[memory.size()];
        if (!state.isReading()) {
            solver.leave(memory);
            memory.write(kept);
        }
        state.reals(kept);
        memory.read(kept);
        // both go on without the last factorization
        solver.enter(memory);
    }
}
