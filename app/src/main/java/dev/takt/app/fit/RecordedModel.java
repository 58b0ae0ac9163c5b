package dev.takt.app.fit;

import dev.takt.actors.estimation.RecordedDynamics;
import dev.takt.solver.ipm.options.SolverOptions;
import dev.takt.solver.model.DerivativeScheme;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.model.Supports;
import dev.takt.solver.model.Variable;
import dev.takt.solver.nmpc.NmpcOptions;
import dev.takt.solver.nmpc.Plan;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import dev.takt.solver.nmpc.StartPolicy;
import dev.takt.solver.nmpc.StartTrajectory;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * A model that is to follow a record: the states and the unknown parameters for which the sum of the squared errors, each in units of
 * its standard deviation, is least. The states begin anywhere. To that sum a small multiple of each parameter can be added, which shows
 * how firmly the record holds it.
 */
final class RecordedModel {
    private static final double EVEN = 1e-6;
    private static final int MOST_STEPS = 200;
    /** Beyond this the rounding of the errors alone is more than the tolerance of the solver. */
    private static final double LARGEST_WEIGHT = 1e4;

    private final Recording record;
    private final List<String> unknown;
    private final RecedingHorizonSolver solver;
    private final Domain window;
    private final int[] supports;
    private final int[] places;
    private final double begin;
    private double scale = 1;

    /**
     * Prepares a model.
     *
     * @param step the longest time between two supports, in seconds
     * @param unknown names of the parameters that are to be found
     * @param purpose whether the record begins as the model says
     */
    RecordedModel(
            OptimalControlProblem model,
            Recording record,
            double step,
            List<String> unknown,
            RecordedDynamics.Purpose purpose) {
        this.record = record;
        this.unknown = List.copyOf(unknown);
        this.begin = record.times()[0];
        boolean discrete =
                model.domains().stream().anyMatch(domain -> domain.step().isPresent());
        double[] offsets = discrete ? steps(record.times()) : divided(record.times(), step);
        RecordedDynamics dynamics = new RecordedDynamics(
                model, offsets, pieces(), purpose, parameter -> unknown.contains(parameter.name()));
        this.solver = RecedingHorizonSolver.of(problem(dynamics), NmpcOptions.DEFAULT);
        this.window = dynamics.window();
        double[] given = window.supports();
        this.supports = Arrays.stream(record.times())
                .mapToInt(time -> nearest(given, window.from() + time - begin))
                .toArray();
        double[] all = Objects.requireNonNull(solver.problem().supports().get(window.name()));
        this.places = Arrays.stream(supports)
                .map(support -> Supports.indexOf(all, given[support]))
                .toArray();
        writeInputs(all.length);
        writeMeasured(all);
        writeGaps(dynamics, all.length);
        List<RecordedDynamics.Piece> pieces = pieces();
        for (int piece = 1; piece < pieces.size(); piece++) {
            solver.setParameter(
                    RecordedDynamics.begin(piece), -pieces.get(piece).from());
        }
        dynamics.variables().forEach(this::makeRoom);
    }

    private List<RecordedDynamics.Piece> pieces() {
        List<Integer> begins = record.begins();
        double[] times = record.times();
        return IntStream.range(0, begins.size())
                .mapToObj(piece -> new RecordedDynamics.Piece(
                        times[begins.get(piece)] - times[0],
                        times[piece + 1 < begins.size() ? begins.get(piece + 1) - 1 : times.length - 1] - times[0]))
                .toList();
    }

    /** Where no equation holds, between two pieces, the variables stay at their start values. */
    private void writeGaps(RecordedDynamics dynamics, int size) {
        if (record.begins().size() == 1) {
            return;
        }
        double[] between = new double[size];
        for (int begin : record.begins().subList(1, record.begins().size())) {
            Arrays.fill(between, places[begin - 1] + 1, places[begin], 1);
        }
        dynamics.variables().stream()
                .filter(variable -> variable.domains().contains(window))
                .forEach(variable -> solver.setParameter(gap(variable.name()), between));
    }

    private static String gap(String variable) {
        return "gap of " + variable;
    }

    /** Bounds are those of a controller: where a plant was beyond or near them, they say nothing about it. */
    private void makeRoom(Variable variable) {
        int signal = record.signals().indexOf(variable.name());
        if (signal < 0
                || !(variable.lower() instanceof Expression.Literal(double lower))
                || !(variable.upper() instanceof Expression.Literal(double upper))) {
            return;
        }
        DoubleSummaryStatistics seen = Arrays.stream(record.filled(signal)).summaryStatistics();
        double room = record.spread(signal);
        boolean below = seen.getMin() - room < lower;
        boolean above = seen.getMax() + room > upper;
        if (below || above) {
            solver.bounds()
                    .setVariable(
                            variable.name(),
                            below ? seen.getMin() - room : lower,
                            above ? seen.getMax() + room : upper);
        }
    }

    private static double[] steps(double[] times) {
        return Arrays.stream(times).map(time -> time - times[0]).toArray();
    }

    /** The times from the first on, and as many between them as are needed. */
    private static double[] divided(double[] times, double step) {
        return IntStream.range(0, times.length)
                .boxed()
                .flatMapToDouble(k -> {
                    double from = times[k] - times[0];
                    double width = k + 1 < times.length ? times[k + 1] - times[k] : 0;
                    int parts = Math.clamp((int) Math.ceil(width / step - EVEN), 1, MOST_STEPS);
                    return IntStream.range(0, parts).mapToDouble(part -> from + width * part / parts);
                })
                .toArray();
    }

    private static int nearest(double[] given, double coordinate) {
        int place = Arrays.binarySearch(given, coordinate);
        int after = place >= 0 ? place : Math.min(-place - 1, given.length - 1);
        return after > 0 && coordinate - given[after - 1] < given[after] - coordinate ? after - 1 : after;
    }

    static String tilt(String parameter) {
        return "tilt of " + parameter;
    }

    private static String measured(String signal) {
        return "measured " + signal;
    }

    private static String weight(String signal) {
        return "weight of " + signal;
    }

    private OptimalControlProblem problem(RecordedDynamics dynamics) {
        Expression objective = new Expression.Literal(0);
        for (Variable variable : dynamics.variables()) {
            if (record.begins().size() > 1 && variable.domains().contains(dynamics.window())) {
                Parameter between = dynamics.given(gap(variable.name()), variable);
                Expression off = variable.running().minus(variable.start());
                objective = objective.plus(
                        RecordedDynamics.sum(between.running().times(off).times(off), variable));
            }
            if (record.signals().contains(variable.name())) {
                Parameter value = dynamics.given(measured(variable.name()), variable);
                Parameter weight = dynamics.given(weight(variable.name()), variable);
                Expression error = variable.running().minus(value.running());
                objective = objective.plus(
                        RecordedDynamics.sum(weight.running().times(error).times(error), variable));
            } else if (unknown.contains(variable.name())) {
                Parameter tilt = dynamics.given(tilt(variable.name()), 0);
                objective = objective.plus(tilt.running().times(variable.running()));
            }
        }
        return dynamics.minimizing(objective);
    }

    /** An input is constant on the interval that ends at a support, or in discrete time begins there. */
    private void writeInputs(int size) {
        boolean discrete = window.scheme() instanceof DerivativeScheme.DiscreteTime;
        for (int c = 0; c < record.inputs().size(); c++) {
            double[] values = new double[size];
            int sample = 0;
            for (int place = 0; place < size; place++) {
                while (sample + 2 < places.length
                        && (discrete ? places[sample + 1] <= place : places[sample + 1] < place)) {
                    sample++;
                }
                boolean begins = sample + 1 < places.length
                        && places[sample + 1] == place
                        && record.begins().contains(sample + 1);
                values[place] = record.applied()[begins ? sample + 1 : sample][c];
            }
            solver.setParameter(record.inputs().get(c), values);
        }
    }

    private void writeMeasured(double[] all) {
        for (int i = 0; i < record.signals().size(); i++) {
            double[] column = record.filled(i);
            double[] values = new double[all.length];
            for (int k = 0; k < places.length; k++) {
                values[places[k]] = column[k];
            }
            solver.setParameter(measured(record.signals().get(i)), values);
            double[] times = Arrays.stream(places)
                    .mapToDouble(place -> all[place] - window.from())
                    .toArray();
            solver.starts()
                    .set(
                            record.signals().get(i),
                            new StartTrajectory(new double[][] {times}, new int[] {times.length}, column));
        }
    }

    /** Weighs the errors by their standard deviations, one for each signal. Small ones make the whole sum smaller. */
    void weigh(double[] deviations) {
        double most = IntStream.range(0, deviations.length)
                .mapToDouble(i -> record.spread(i) / deviations[i])
                .max()
                .orElse(0);
        scale = Math.min(1, LARGEST_WEIGHT / (most * most));
        int size = Objects.requireNonNull(solver.problem().supports().get(window.name())).length;
        for (int i = 0; i < record.signals().size(); i++) {
            double[] weights = new double[size];
            for (int k = 0; k < places.length; k++) {
                weights[places[k]] =
                        Double.isNaN(record.measured()[k][i]) ? 0 : scale / (deviations[i] * deviations[i]);
            }
            solver.setParameter(weight(record.signals().get(i)), weights);
        }
    }

    /** Sets a parameter that is known. */
    void set(String parameter, double value) {
        solver.setParameter(parameter, value);
    }

    /** Begins with values of the parameters. */
    void startFrom(double[] values) {
        for (int i = 0; i < values.length; i++) {
            solver.starts()
                    .set(unknown.get(i), new StartTrajectory(new double[0][], new int[0], new double[] {values[i]}));
        }
    }

    /** Adds a multiple of a parameter to the sum. */
    void tilt(int parameter, double multiple) {
        solver.setParameter(tilt(unknown.get(parameter)), scale * multiple);
    }

    /** Limits the iterations of the solves from now on. */
    void limit(int iterations) {
        solver.configure(SolverOptions.DEFAULT.withMaxIterations(iterations));
    }

    /** Solves; false if there is no solution. */
    boolean solve() {
        return solver.solve(begin, StartPolicy.AUTO).status().isSolved();
    }

    /** Why there is no solution. */
    String ending() {
        return solver.report().status().name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The parameters of the solution. */
    double[] values() {
        Plan plan = solver.plan();
        return unknown.stream().mapToDouble(name -> plan.value(name)).toArray();
    }

    /** The sum of the squared errors, each in units of its standard deviation. */
    double sum() {
        return solver.plan().objective() / scale;
    }

    /** The root of the mean squared error of each signal, NaN for one without values. */
    double[] errors() {
        return residuals().stream().mapToDouble(Residuals::noise).toArray();
    }

    /** The errors of each signal; one that was not measured counts as none. */
    List<Residuals> residuals() {
        return IntStream.range(0, record.signals().size())
                .mapToObj(this::residuals)
                .toList();
    }

    private Residuals residuals(int signal) {
        String name = record.signals().get(signal);
        double square = 0;
        double alike = 0;
        double most = 0;
        double last = 0;
        int count = 0;
        for (int k = 0; k < places.length; k++) {
            double value = record.measured()[k][signal];
            boolean missing = Double.isNaN(value);
            double error = missing ? 0 : solver.plan().value(name, places[k]) - value;
            count += missing ? 0 : 1;
            square += error * error;
            alike += error * last;
            most = Math.max(most, Math.abs(error));
            last = error;
        }
        double size = count == 0 ? Double.NaN : Math.sqrt(square / count);
        boolean counts = size > record.resolution(signal);
        return new Residuals(name, size, count, counts ? alike / square : 0, counts ? most / size : 0);
    }

    /** The names of parameters that are unknown in a model, of those that are asked for; a family stands for its members. */
    static List<String> members(OptimalControlProblem model, Set<String> names) {
        return model.parameters().stream()
                .map(Parameter::name)
                .filter(name -> names.contains(name) || names.contains(name.replaceAll("\\[.*", "")))
                .toList();
    }
}
