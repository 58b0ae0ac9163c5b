package dev.takt.benchmarks.feedback;

import dev.takt.actors.parameters.SetPoints;
import dev.takt.actors.solving.PredictedState;
import dev.takt.actors.solving.SolverConfiguration;
import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.config.ControlPeriod;
import dev.takt.config.model.InitialCondition;
import dev.takt.plant.CasePlant;
import dev.takt.plant.Measurement;
import dev.takt.plant.PlantSnapshot;
import dev.takt.solver.nmpc.Plan;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import dev.takt.solver.nmpc.SensitivityFeedback;
import dev.takt.solver.nmpc.StartPolicy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A closed loop in which every step is solved twice: for the state that the last plan predicts, corrected by the
 * measurement, and for the measured state itself, which is what the plant gets. Prints a row of a table: times of the
 * correction, and the errors of the corrected and the uncorrected first control relative to the full solve.
 *
 * <pre>
 * ./takt benchmarks feedback
 * </pre>
 */
public final class FeedbackAccuracy {
    private static final int REPEATS = 12;

    private final Case read;
    private final RecedingHorizonSolver solver;
    private final SensitivityFeedback feedback;
    private final SetPoints setPoints;
    private final String control;
    private final List<Double> corrections = new ArrayList<>();
    private final List<Double> plans = new ArrayList<>();
    private final List<Double> errors = new ArrayList<>();
    private final List<Double> withoutCorrection = new ArrayList<>();
    private int flagged;

    private FeedbackAccuracy(Case read) {
        this.read = read;
        solver = RecedingHorizonSolver.of(read.model().problem(), SolverConfiguration.of(read.solver()));
        feedback = solver.feedback(read.model().initialConditions().stream()
                .map(condition -> condition.parameter().name())
                .toList());
        setPoints = new SetPoints(read.setPoints());
        control = feedback.controls().getFirst();
    }

    /** The case file and settings, {@code path=value}. */
    public static void main(String[] arguments) {
        List<String> words = Arrays.asList(arguments);
        Case read = CaseFile.read(Path.of(words.getFirst()), words.subList(1, words.size()));
        FeedbackAccuracy accuracy = new FeedbackAccuracy(read);
        CasePlant plant = CasePlant.of(read);
        PlantSnapshot beginning = plant.plant().snapshot();
        for (int run = 0; run < REPEATS; run++) {
            plant.plant().restore(beginning);
            accuracy.run(plant);
        }
        System.out.println(accuracy.row());
    }

    private void run(CasePlant made) {
        solver.forget();
        solver.program().parameters().reset();
        List.of(corrections, plans, errors, withoutCorrection).forEach(List::clear);
        flagged = 0;
        double period = ControlPeriod.of(read);
        double[] corrected = new double[feedback.controls().size()];
        Optional<Plan> last = Optional.empty();
        for (int k = 0; k < read.loop().steps(); k++) {
            double time = k * period;
            Measurement measurement = made.plant().measure();
            setPoints.update(solver, time);
            if (last.isPresent()) {
                predict(last.get(), time);
            } else {
                measure(made, measurement);
            }
            solver.solve(time, StartPolicy.AUTO);
            double planned = solver.plan().control(control).from(time);
            feedback.prepare();
            measure(made, measurement);
            long since = System.nanoTime();
            feedback.correct(corrected);
            corrections.add(1e-3 * (System.nanoTime() - since));
            flagged += feedback.activeSetChanged() ? 1 : 0;
            since = System.nanoTime();
            feedback.correctPlan();
            plans.add(1e-3 * (System.nanoTime() - since));
            solver.solve(time, StartPolicy.WARM);
            double full = solver.plan().control(control).from(time);
            if (last.isPresent()) {
                errors.add(Math.abs(corrected[0] - full) / Math.abs(full));
                withoutCorrection.add(Math.abs(planned - full) / Math.abs(full));
            }
            last = Optional.of(Plan.copyOf(solver.plan()));
            made.plant().apply(control, full);
            made.plant().advance(period);
        }
    }

    private void predict(Plan last, double time) {
        for (InitialCondition condition : read.model().initialConditions()) {
            solver.setParameter(
                    condition.parameter().name(),
                    PredictedState.of(last, condition.variable().name(), time));
        }
    }

    private void measure(CasePlant made, Measurement measurement) {
        for (InitialCondition condition : read.model().initialConditions()) {
            made.view()
                    .measured(measurement, condition.variable().name())
                    .ifPresent(
                            values -> solver.setParameter(condition.parameter().name(), values));
        }
    }

    private String row() {
        return String.format(
                Locale.ROOT,
                "%.2f µs | %.2f µs | %.0f µs | %.1e | %.1e | %.1e | %.1e | %d of %d",
                quantile(corrections, 0.5),
                quantile(corrections, 0.99),
                quantile(plans, 0.5),
                quantile(errors, 0.5),
                quantile(errors, 1),
                quantile(withoutCorrection, 0.5),
                quantile(withoutCorrection, 1),
                flagged,
                corrections.size());
    }

    private static double quantile(List<Double> values, double part) {
        List<Double> sorted = values.stream().sorted().toList();
        return sorted.get((int) Math.min(sorted.size() - 1.0, part * sorted.size()));
    }
}
