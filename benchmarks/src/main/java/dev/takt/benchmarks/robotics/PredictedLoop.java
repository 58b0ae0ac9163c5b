package dev.takt.benchmarks.robotics;

import dev.takt.actors.parameters.SetPoints;
import dev.takt.actors.solving.PredictedState;
import dev.takt.actors.solving.SolverConfiguration;
import dev.takt.config.Case;
import dev.takt.config.ControlPeriod;
import dev.takt.config.model.InitialCondition;
import dev.takt.solver.ipm.SolveReport;
import dev.takt.solver.ipm.SolveStatus;
import dev.takt.solver.model.Variable;
import dev.takt.solver.nmpc.NmpcOptions;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import dev.takt.solver.nmpc.SensitivityFeedback;
import dev.takt.solver.nmpc.StartPolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A closed loop whose plant is the discrete model itself. */
final class PredictedLoop {

    /**
     * What one step did.
     *
     * @param seconds from the measurement to the controls
     * @param kernels seconds of it in functions and derivatives
     * @param factoring seconds of it in factorizations
     * @param solving seconds of it in solves with them
     * @param preparation seconds after the controls of the step before
     * @param iterations of the solve
     * @param factorizations of the solve
     * @param restarted whether a warm start was given up, or real-time iterations were
     * @param status of the solve
     * @param violation of the constraints by the plan
     * @param objective of the plan
     * @param cost of the interval in the closed loop
     * @param controls that were applied
     */
    // large because it is a row of results
    record Step(
            double seconds,
            double kernels,
            double factoring,
            double solving,
            double preparation,
            int iterations,
            int factorizations,
            boolean restarted,
            SolveStatus status,
            double violation,
            double objective,
            double cost,
            double[] controls) {}

    private final Case read;
    private final ControllerMode mode;
    private final IntervalPlant plant;
    private final RecedingHorizonSolver solver;
    private final SetPoints setPoints;
    private final double period;
    private final List<String> controls;

    /**
     * Makes a loop.
     *
     * @param interval the case with a horizon of one period
     */
    PredictedLoop(Case read, Case interval, ControllerMode mode) {
        this.read = read;
        this.mode = mode;
        plant = new IntervalPlant(interval);
        NmpcOptions options = SolverConfiguration.of(read.solver());
        solver = RecedingHorizonSolver.of(
                read.model().problem(), options.with(options.solver().with(mode.realTime())));
        setPoints = new SetPoints(read.setPoints());
        period = ControlPeriod.of(read);
        controls = read.model().problem().variables().stream()
                .filter(variable -> variable.role() == Variable.Role.CONTROL)
                .map(Variable::name)
                .toList();
    }

    /** Turns to the kernels of loops that run long, as those do before they begin. */
    void warmUp() throws InterruptedException {
        solver.program().warmUp(Duration.ofSeconds(1));
        solver.program().awaitLanes();
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
        plant.reset();
        List<Step> steps = new ArrayList<>();
        double preparation = 0;
        for (int k = 0; k < read.loop().steps(); k++) {
            double time = k * period;
            setPoints.update(solver, time);
            if (k > 0) {
                plant.measure(time).forEach(solver::setParameter);
            }
            steps.add(step(time, preparation));
            preparation = prepare((k + 1) * period);
        }
        return steps;
    }

    private Step step(double time, double preparation) {
        long since = System.nanoTime();
        SolveReport report = solver.solve(time, mode.start());
        double seconds = 1e-9 * (System.nanoTime() - since);
        Map<String, Double> applied = new LinkedHashMap<>();
        controls.forEach(name -> applied.put(name, solver.plan().control(name).from(time)));
        return new Step(
                seconds,
                1e-9 * report.kernelNanos(),
                1e-9 * report.factorizationNanos(),
                1e-9 * report.backsolveNanos(),
                preparation,
                report.iterations(),
                report.factorizations(),
                report.restarted() || report.replaced(),
                report.status(),
                report.constraintViolation(),
                report.objective(),
                plant.move(time, applied),
                applied.values().stream().mapToDouble(Double::doubleValue).toArray());
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

    /** Prepares the next step while the plant moves, with the state that the plan predicts. */
    private double prepare(double next) {
        if (!mode.realTime().isOn()) {
            return 0;
        }
        for (InitialCondition condition : read.model().initialConditions()) {
            solver.setParameter(
                    condition.parameter().name(),
                    PredictedState.of(solver.plan(), condition.variable().name(), next));
        }
        long since = System.nanoTime();
        solver.prepare(next, mode.start());
        return 1e-9 * (System.nanoTime() - since);
    }
}
