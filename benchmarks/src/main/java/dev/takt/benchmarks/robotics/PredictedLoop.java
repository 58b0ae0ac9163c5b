package dev.takt.benchmarks.robotics;

import dev.takt.actors.parameters.SetPoints;
import dev.takt.actors.solving.PredictedState;
import dev.takt.actors.solving.SolverConfiguration;
import dev.takt.config.Case;
import dev.takt.config.ControlPeriod;
import dev.takt.config.model.InitialCondition;
import dev.takt.solver.ipm.SolveReport;
import dev.takt.solver.model.Variable;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import dev.takt.solver.nmpc.SensitivityFeedback;
import dev.takt.solver.nmpc.StartPolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A closed loop whose next state is the one that the plan predicts, so that it has no plant but the discrete model itself. */
final class PredictedLoop {

    /**
     * What one step did.
     *
     * @param seconds of the solve
     * @param kernels seconds of it in functions and derivatives
     * @param factoring seconds of it in factorizations
     * @param solving seconds of it in solves with them
     * @param iterations of the solve
     * @param factorizations of the solve
     * @param restarted whether a warm start was given up
     * @param solved whether it ended at a solution
     * @param objective of the plan
     * @param controls that were applied
     */
    // large because it is a row of results
    record Step(
            double seconds,
            double kernels,
            double factoring,
            double solving,
            int iterations,
            int factorizations,
            boolean restarted,
            boolean solved,
            double objective,
            double[] controls) {}

    private final Case read;
    private final RecedingHorizonSolver solver;
    private final SetPoints setPoints;
    private final double period;
    private final List<String> controls;

    PredictedLoop(Case read) {
        this.read = read;
        solver = RecedingHorizonSolver.of(read.model().problem(), SolverConfiguration.of(read.solver()));
        setPoints = new SetPoints(read.setPoints());
        period = ControlPeriod.of(read);
        controls = read.model().problem().variables().stream()
                .filter(variable -> variable.role() == Variable.Role.CONTROL)
                .map(Variable::name)
                .toList();
    }

    /** Turns to the kernels of loops that run long, as those do before they begin. */
    void warmUp() {
        solver.program().warmUp(Duration.ofSeconds(1));
    }

    /** The KKT system in use. */
    String system() {
        return solver.kkt().choice().name().toLowerCase(java.util.Locale.ROOT);
    }

    /** Runs the whole loop from its beginning. */
    List<Step> run() {
        solver.forget();
        solver.forgetFactorization();
        solver.program().parameters().reset();
        List<Step> steps = new ArrayList<>();
        for (int k = 0; k < read.loop().steps(); k++) {
            double time = k * period;
            setPoints.update(solver, time);
            if (k > 0) {
                predict(time);
            }
            steps.add(step(time));
        }
        return steps;
    }

    private Step step(double time) {
        long since = System.nanoTime();
        SolveReport report = solver.solve(time);
        double seconds = 1e-9 * (System.nanoTime() - since);
        return new Step(
                seconds,
                1e-9 * report.kernelNanos(),
                1e-9 * report.factorizationNanos(),
                1e-9 * report.backsolveNanos(),
                report.iterations(),
                report.factorizations(),
                report.restarted(),
                report.status().isSolved(),
                report.objective(),
                controls.stream()
                        .mapToDouble(name -> solver.plan().control(name).from(time))
                        .toArray());
    }

    /**
     * Corrections of the last plan for a measured state, each by itself.
     *
     * @return their median, in seconds
     */
    double feedback(int times) {
        SensitivityFeedback feedback = solver.feedback(read.model().initialConditions().stream()
                .map(condition -> condition.parameter().name())
                .toList());
        if (!feedback.prepare()) {
            return Double.NaN;
        }
        double[] corrected = new double[feedback.controls().size()];
        return median(times, () -> feedback.correct(corrected));
    }

    /**
     * Solves with nothing to do, since nothing has changed after the last one.
     *
     * @return their median, in seconds
     */
    double idleSolve(int times) {
        double time = (read.loop().steps() - 1) * period;
        solver.solve(time, StartPolicy.WARM);
        return median(times, () -> solver.solve(time, StartPolicy.WARM));
    }

    private static double median(int times, Runnable action) {
        double[] seconds = new double[times];
        for (int k = 0; k < times; k++) {
            long since = System.nanoTime();
            action.run();
            seconds[k] = 1e-9 * (System.nanoTime() - since);
        }
        Arrays.sort(seconds);
        return seconds[times / 2];
    }

    private void predict(double time) {
        for (InitialCondition condition : read.model().initialConditions()) {
            solver.setParameter(
                    condition.parameter().name(),
                    PredictedState.of(solver.plan(), condition.variable().name(), time));
        }
    }
}
