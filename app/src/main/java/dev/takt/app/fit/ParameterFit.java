package dev.takt.app.fit;

import dev.takt.actors.estimation.RecordedDynamics;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.Parameter;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The maximum-likelihood estimate of parameters for a record with white noise of unknown size on each signal (Bard 1974, Nonlinear
 * parameter estimation, chapter IV): least squares in units of the standard deviations of the errors, which are found by turns with the
 * parameters. The covariance is twice the inverse of the Hessian of the sum in the parameters, with all states optimal.
 */
final class ParameterFit {
    private static final double[] LOOSE = {1, 10, 100};
    private static final int MOST_HALVINGS = 6;
    private static final double SMALL_MOVE = 0.1;
    private static final double QUIETER = 0.98;
    private static final int MOST_ROUNDS = 12;
    private static final double SETTLED = 1e-3;
    private static final double FIRST_GUESS = 0.01;
    private static final double SMALLEST_SPREAD = 1e-9;
    /** What a parameter is moved by to see how firmly it is held, in standard deviations. */
    private static final double PROBE = 0.1;

    private static final int PROBES = 6;
    private static final int MOST_FAILURES = 2;
    private static final int PULL_ITERATIONS = 60;
    private static final double WEAKER = 10;
    private static final double ALIKE = 2;

    private static final int OTHER_STARTS = 6;
    private static final double FINER = 4;
    private static final double NEARBY = 0.8;
    private static final int[] BASES = {2, 3, 5, 7, 11, 13};

    private final OptimalControlProblem model;
    private final Recording record;
    private final List<String> names;
    private final Options options;
    private final double[] before;

    /**
     * What is known beside the model and the record.
     *
     * @param step the longest time between two supports, in seconds
     * @param fromStart whether the record begins as the model says
     * @param noise standard deviations of the signals that are known, by name
     * @param heldOut the share of each piece of the record at its end that is left for a check
     */
    record Options(double step, boolean fromStart, Map<String, Double> noise, double heldOut) {
        Options {
            noise = Map.copyOf(noise);
        }
    }

    /**
     * Prepares a fit.
     *
     * @param names of parameters that are numbers
     */
    ParameterFit(OptimalControlProblem model, Recording record, List<String> names, Options options) {
        this.options = options;
        this.model = model;
        this.record = record;
        this.names = List.copyOf(names);
        this.before = names.stream()
                .mapToDouble(name -> model.parameters().stream()
                        .filter(parameter -> parameter.name().equals(name))
                        .map(Parameter::initial)
                        .findFirst()
                        .orElseThrow()
                        .at())
                .toArray();
    }

    /**
     * Fits the parameters. Where half the step moves one by a part of its standard deviation, the step is halved, and so on.
     *
     * @throws FitException if no solution is found
     */
    FitResult run() {
        Recording train = record.withoutEnd(options.heldOut);
        Refined found = elsewhere(train, refined(train, options.step, before));
        Followed coarse = found.followed;
        double[][] covariance = found.covariance;
        double[] noise = coarse.noise;
        List<Residuals> residuals = coarse.residuals;
        double[] fitted = coarse.values;
        Optional<FitResult.HeldOut> check = record.end(options.heldOut).map(rest -> check(rest, noise, fitted));
        return new FitResult(
                names, before, fitted, covariance, coarse.sum, withNoise(residuals, noise), train.size(), check);
    }

    private static List<Residuals> withNoise(List<Residuals> residuals, double[] noise) {
        return IntStream.range(0, noise.length)
                .mapToObj(i -> residuals.get(i).withNoise(noise[i]))
                .toList();
    }

    @SuppressWarnings("ArrayRecordComponent")
    private record Refined(Followed followed, double[][] covariance) {}

    private Refined refined(Recording train, double step, double[] start) {
        Followed coarse = follow(train, step, start, firstNoise(train));
        double[][] covariance = covariance(coarse.fit, coarse.values, train);
        for (int halving = 1; halving <= MOST_HALVINGS; halving++) {
            Followed fine = follow(train, step / (1 << halving), coarse.values, firstNoise(train));
            // errors of the transcription pass for noise, which makes all deviations large
            boolean moved = isMoved(coarse.values, fine.values, covariance) || isQuieter(coarse.noise, fine.noise);
            coarse = fine;
            if (!moved) {
                break;
            }
            covariance = covariance(fine.fit, fine.values, train);
        }
        return new Refined(coarse, covariance);
    }

    /** Errors that are no noise show another optimum, or a model that is wrong: other starts tell which. */
    private Refined elsewhere(Recording train, Refined first) {
        Refined best = first;
        for (int start = 0; start < OTHER_STARTS && !best.followed.isNoise(); start++) {
            try {
                Refined other = refined(train, options.step / FINER, other(start));
                best = unlikeliness(train, other) < unlikeliness(train, best) ? other : best;
            } catch (FitException _) {
                // nothing to be found from there
            }
        }
        return best;
    }

    /** The values of the case, and some around them. */
    private double[] other(int start) {
        double[] values = before.clone();
        for (int i = 0; start > 0 && i < values.length; i++) {
            int base = BASES[i % BASES.length];
            double share = 1;
            double inverse = 0;
            for (int rest = start; rest > 0; rest /= base) {
                share /= base;
                inverse += share * (rest % base);
            }
            values[i] *= NEARBY * Math.pow(1 / (NEARBY * NEARBY), inverse);
        }
        return values;
    }

    /** The negative logarithm of the likelihood, but for a constant. */
    private double unlikeliness(Recording train, Refined found) {
        double sum = 0;
        for (int i = 0; i < found.followed.noise.length; i++) {
            sum += train.count(i) * Math.log(found.followed.noise[i]);
        }
        return options.noise.isEmpty() ? sum : 0.5 * found.followed.sum + sum;
    }

    /**
     * A model that follows the record.
     *
     * @param residuals its errors, which later solves of the model do not change
     * @param sum of the squared errors in units of the noise
     */
    @SuppressWarnings("ArrayRecordComponent")
    private record Followed(RecordedModel fit, double[] values, double[] noise, List<Residuals> residuals, double sum) {
        boolean isNoise() {
            return residuals.stream().allMatch(Residuals::areNoise);
        }
    }

    private double[] firstNoise(Recording train) {
        return IntStream.range(0, train.signals().size())
                .mapToDouble(i -> options.noise.getOrDefault(
                        train.signals().get(i), FIRST_GUESS * Math.max(train.spread(i), SMALLEST_SPREAD)))
                .toArray();
    }

    private Followed follow(Recording train, double step, double[] start, double[] firstNoise) {
        RecordedModel fit = new RecordedModel(
                model,
                train,
                step,
                names,
                options.fromStart ? RecordedDynamics.Purpose.FIT_FROM_START : RecordedDynamics.Purpose.FIT);
        fit.startFrom(start);
        double[] noise = firstNoise;
        for (int round = 0; round < MOST_ROUNDS; round++) {
            boolean closely = solve(fit, noise);
            double[] errors = errors(fit, train);
            boolean settled = closely && isSettled(noise, errors);
            noise = errors;
            if (settled) {
                break;
            }
        }
        return new Followed(fit, fit.values(), noise, fit.residuals(), fit.sum());
    }

    private static boolean isQuieter(double[] before, double[] now) {
        return IntStream.range(0, now.length).anyMatch(i -> now[i] < QUIETER * before[i]);
    }

    private static boolean isMoved(double[] before, double[] now, double[][] covariance) {
        return IntStream.range(0, now.length)
                .anyMatch(i -> Math.abs(now[i] - before[i]) > SMALL_MOVE * Math.sqrt(covariance[i][i]));
    }

    /** Whether the errors count in full: a record that a model is to follow closely from the first moment on can be too hard. */
    private static boolean solve(RecordedModel fit, double[] noise) {
        for (double loose : LOOSE) {
            fit.weigh(Arrays.stream(noise).map(each -> loose * each).toArray());
            if (fit.solve()) {
                return loose == 1;
            }
        }
        throw new FitException("no solution: " + fit.ending()
                + ". Maybe other first values (--set), a shorter part of the record (--from, --to), a range of the"
                + " parameters, or wider bounds (min, max) of a variable that went beyond them helps.");
    }

    /** Errors of a signal that is followed exactly would weigh infinitely. */
    private double[] errors(RecordedModel fit, Recording train) {
        double[] errors = fit.errors();
        for (int i = 0; i < errors.length; i++) {
            double least = train.resolution(i);
            double found = Double.isNaN(errors[i]) ? 1 : Math.max(errors[i], least);
            errors[i] = options.noise.getOrDefault(train.signals().get(i), found);
        }
        return errors;
    }

    private static boolean isSettled(double[] before, double[] now) {
        return IntStream.range(0, now.length).allMatch(i -> Math.abs(now[i] / before[i] - 1) < SETTLED);
    }

    private double[][] covariance(RecordedModel fit, double[] fitted, Recording train) {
        // what a small pull moves far away is held by nothing
        fit.limit(PULL_ITERATIONS);
        int size = fitted.length;
        double[][] covariance = new double[size][];
        for (int j = 0; j < size; j++) {
            covariance[j] = column(fit, j, FIRST_GUESS * Math.max(Math.abs(fitted[j]), SMALLEST_SPREAD));
        }
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < i; j++) {
                double mean = 0.5 * (covariance[i][j] + covariance[j][i]);
                covariance[i][j] = mean;
                covariance[j][i] = mean;
            }
        }
        if (options.noise.isEmpty()) {
            int values =
                    IntStream.range(0, train.signals().size()).map(train::count).sum();
            double freedom = Math.max(1, values - names.size() - train.signals().size());
            Arrays.stream(covariance).forEach(row -> Arrays.setAll(row, j -> row[j] * values / freedom));
        }
        return covariance;
    }

    /** How all parameters move when one is pulled, by about a tenth of its standard deviation to each side. */
    private double[] column(RecordedModel fit, int parameter, double guess) {
        double deviation = guess;
        double[] none = new double[names.size()];
        Arrays.fill(none, Double.NaN);
        int failures = 0;
        for (int probe = 0; probe < PROBES && failures < MOST_FAILURES; probe++) {
            double pull = 2 * PROBE / deviation;
            Optional<double[]> above = pulled(fit, parameter, pull);
            Optional<double[]> below = pulled(fit, parameter, -pull);
            fit.tilt(parameter, 0);
            if (above.isEmpty() || below.isEmpty()) {
                // pulled too hard, or held by nothing
                failures++;
                deviation *= WEAKER;
                continue;
            }
            double[] column = new double[none.length];
            for (int i = 0; i < column.length; i++) {
                column[i] = (below.get()[i] - above.get()[i]) / pull;
            }
            double found = Math.sqrt(column[parameter]);
            if (!(found > 0)) {
                return none;
            }
            if (found / deviation < ALIKE && deviation / found < ALIKE) {
                return column;
            }
            deviation = found;
        }
        return none;
    }

    private static Optional<double[]> pulled(RecordedModel fit, int parameter, double pull) {
        fit.tilt(parameter, pull);
        return fit.solve() ? Optional.of(fit.values()) : Optional.empty();
    }

    private FitResult.HeldOut check(Recording rest, double[] noise, double[] fitted) {
        return new FitResult.HeldOut(rest.size(), errors(rest, noise, before), errors(rest, noise, fitted));
    }

    /** The errors of each signal where only the state at the beginning is fitted. */
    private double[] errors(Recording rest, double[] noise, double[] values) {
        RecordedModel check = new RecordedModel(model, rest, options.step, List.of(), RecordedDynamics.Purpose.FIT);
        check.weigh(noise);
        for (int i = 0; i < values.length; i++) {
            check.set(names.get(i), values[i]);
        }
        if (!check.solve()) {
            double[] none = new double[rest.signals().size()];
            Arrays.fill(none, Double.NaN);
            return none;
        }
        return check.errors();
    }
}
