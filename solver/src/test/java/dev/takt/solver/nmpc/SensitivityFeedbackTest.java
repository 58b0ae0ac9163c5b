package dev.takt.solver.nmpc;

import static dev.takt.solver.model.Functions.der;
import static dev.takt.solver.model.Functions.integral;
import static dev.takt.solver.model.Functions.number;
import static dev.takt.solver.model.Functions.square;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.solver.ipm.options.SolverOptions;
import dev.takt.solver.ipm.options.Tolerances;
import dev.takt.solver.kkt.KktChoice;
import dev.takt.solver.model.DerivativeScheme;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.OptimalControlProblemBuilder;
import dev.takt.solver.model.Supports;
import dev.takt.solver.model.Variable;
import dev.takt.solver.problems.Allocation;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Corrections of a plan against full solves for the measured parameters. */
class SensitivityFeedbackTest {
    private static final double TIGHT = 1e-11;
    private static final StartPolicy START = StartPolicy.WARM;

    @ParameterizedTest
    @EnumSource(BenchmarkPlant.class)
    void errorIsOfSecondOrder(BenchmarkPlant plant) {
        RecedingHorizonSolver solver = plant.solver(KktChoice.AUTO, TIGHT);
        double far = error(plant, solver, 0.02);
        double near = error(plant, solver, 0.01);
        double uncorrected = change(plant, solver, 0.01);

        assertTrue(near < 0.05 * uncorrected, () -> near + " where no correction errs by " + uncorrected);
        assertEquals(4, far / near, 0.8, "error by the square of the measurement's change");
    }

    private static double error(BenchmarkPlant plant, RecedingHorizonSolver solver, double amplitude) {
        SensitivityFeedback feedback = prepared(plant, solver, 0);
        plant.measure(solver, amplitude);
        double[] controls = new double[1];
        feedback.correct(controls);
        assertFalse(feedback.activeSetChanged());
        double[] plan = feedback.correctPlan().values().clone();
        assertFalse(feedback.activeSetChanged());
        assertEquals(
                controls[0], feedback.correctPlan().control(plant.control()).from(0), 1e-5 * Math.abs(controls[0]));

        solver.solve(0, START);
        double worst = 0;
        for (int i = 0; i < plan.length; i++) {
            worst = Math.max(worst, Math.abs(plan[i] - solver.plan().values()[i]));
        }
        return worst;
    }

    private static double change(BenchmarkPlant plant, RecedingHorizonSolver solver, double amplitude) {
        SensitivityFeedback feedback = prepared(plant, solver, 0);
        assertTrue(feedback.isPrepared());
        double[] before = solver.plan().values().clone();
        plant.measure(solver, amplitude);
        solver.solve(0, START);
        double worst = 0;
        for (int i = 0; i < before.length; i++) {
            worst = Math.max(worst, Math.abs(before[i] - solver.plan().values()[i]));
        }
        return worst;
    }

    private static SensitivityFeedback prepared(BenchmarkPlant plant, RecedingHorizonSolver solver, double amplitude) {
        SensitivityFeedback feedback = solver.feedback(plant.measured(solver));
        plant.measure(solver, amplitude);
        assertTrue(solver.solve(0, START).status().isSolved());
        assertTrue(feedback.prepare());
        return feedback;
    }

    @ParameterizedTest
    @CsvSource({
        "COLUMN, AUGMENTED",
        "COLUMN, RICCATI",
        "COLUMN, REDUCED",
        "COLUMN, LIFTED",
        "PLATE, AUGMENTED",
        "PLATE, REDUCED"
    })
    void gainsAreTheDerivativesOfFullSolves(BenchmarkPlant plant, KktChoice kkt) {
        RecedingHorizonSolver solver = plant.solver(kkt, TIGHT);
        SensitivityFeedback feedback = prepared(plant, solver, 0.01);
        FeedbackLaw law = feedback.law();
        double step = plant == BenchmarkPlant.COLUMN ? 1e-4 : 1e-2;
        double[] values = solver.program().parameters().values();
        int first = solver.problem().parameterBlocks().stream()
                .filter(block ->
                        block.parameter().name().equals(law.parameters().getFirst()))
                .findFirst()
                .orElseThrow()
                .offset();
        double largest = 0;
        for (int entry = 0; entry < law.measurementSize(); entry++) {
            largest = Math.max(largest, Math.abs(law.gain(0, entry)));
        }
        for (int entry = 0; entry < law.measurementSize(); entry += 3) {
            double before = values[first + entry];
            values[first + entry] = before + step;
            solver.solve(0, START);
            double up = solver.plan().control(plant.control()).from(0);
            values[first + entry] = before - step;
            solver.solve(0, START);
            double down = solver.plan().control(plant.control()).from(0);
            values[first + entry] = before;
            assertEquals((up - down) / (2 * step), law.gain(0, entry), 1e-4 * largest, "entry " + entry);
        }
    }

    @Test
    void controlAtABoundStaysThere() {
        RecedingHorizonSolver solver = BenchmarkPlant.COLUMN.solver(KktChoice.AUTO, TIGHT);
        BenchmarkPlant.COLUMN.measure(solver, 0);
        solver.solve(0, START);
        double free = solver.plan().control("u").from(0);
        solver.bounds().setVariable("u", free + 0.05, 5);
        SensitivityFeedback feedback = prepared(BenchmarkPlant.COLUMN, solver, 0);
        BenchmarkPlant.COLUMN.measure(solver, 0.001);
        double[] controls = new double[1];

        feedback.correct(controls);

        assertEquals(free + 0.05, controls[0], 1e-6);
        assertFalse(feedback.activeSetChanged(), "the bound is active before and after");
    }

    @Test
    void controlThatReachesABoundIsClippedAndFlagged() {
        RecedingHorizonSolver solver = BenchmarkPlant.COLUMN.solver(KktChoice.AUTO, TIGHT);
        BenchmarkPlant.COLUMN.measure(solver, 0);
        solver.solve(0, START);
        double planned = solver.plan().control("u").from(0);
        BenchmarkPlant.COLUMN.measure(solver, 0.02);
        solver.solve(0, START);
        double there = solver.plan().control("u").from(0);
        double between = 0.5 * (planned + there);
        solver.bounds().setVariable("u", there < planned ? between : 1, there < planned ? 5 : between);
        SensitivityFeedback feedback = prepared(BenchmarkPlant.COLUMN, solver, 0);
        BenchmarkPlant.COLUMN.measure(solver, 0.02);
        double[] controls = new double[1];

        feedback.correct(controls);

        assertEquals(between, controls[0], 0, "clipped");
        assertTrue(feedback.activeSetChanged());
        assertEquals(between, feedback.correctPlan().control("u").from(0), 0);
        assertTrue(feedback.activeSetChanged());
        solver.solve(0, START);
        assertEquals(between, solver.plan().control("u").from(0), 1e-6, "what a full solve gives");
    }

    @Test
    void controlThatLeavesABoundIsFlagged() {
        RecedingHorizonSolver solver = BenchmarkPlant.COLUMN.solver(KktChoice.AUTO, TIGHT);
        BenchmarkPlant.COLUMN.measure(solver, 0);
        solver.solve(0, START);
        double planned = solver.plan().control("u").from(0);
        BenchmarkPlant.COLUMN.measure(solver, 0.02);
        solver.solve(0, START);
        boolean up = solver.plan().control("u").from(0) > planned;
        solver.bounds().setVariable("u", up ? planned + 1e-4 : 1, up ? 5 : planned - 1e-4);
        SensitivityFeedback feedback = prepared(BenchmarkPlant.COLUMN, solver, 0);
        BenchmarkPlant.COLUMN.measure(solver, 0.02);

        feedback.correct(new double[1]);

        assertTrue(feedback.activeSetChanged());
    }

    /** A quadratic program whose parameter multiplies a control: one back-solve is exact. */
    @Test
    void correctionOfAQuadraticProgramIsExact() {
        var model = new OptimalControlProblemBuilder("tracking");
        Domain t = model.time("t", Supports.uniform(0, 2, 11), new DerivativeScheme.ForwardDifference());
        Variable state = model.state("x", t).start(0).declare();
        Expression control =
                model.control("u", t).between(-10, 10).start(0).declare().running();
        Expression x = state.running();
        Expression initial = model.parameter("x0", 1).running();
        Expression price = model.parameter("price", 0.3).running();
        model.equation("start", state.at(t.at(0)), initial);
        model.equation("dynamics", der(x, t), control.minus(x));
        model.atMost("ceiling", x.plus(control.times(0.1)), number(0.9));
        SolverOptions options = SolverOptions.DEFAULT.with(Tolerances.DEFAULT.withOptimality(1e-12));
        RecedingHorizonSolver solver = RecedingHorizonSolver.of(
                model.maximize(integral(
                                square(x.minus(0.5))
                                        .plus(square(control))
                                        .times(-1)
                                        .minus(control.times(price)),
                                t))
                        .build(),
                NmpcOptions.DEFAULT.with(options));
        solver.setParameter("x0", 0.5);
        SensitivityFeedback feedback = solver.feedback(List.of("x0", "price"));
        solver.solve(0, START);
        assertTrue(feedback.prepare());

        solver.setParameter("x0", 0.7);
        solver.setParameter("price", 0.1);
        double[] controls = new double[1];
        feedback.correct(controls);
        Plan corrected = Plan.copyOf(feedback.correctPlan());

        assertFalse(feedback.activeSetChanged());
        solver.solve(0, START);
        assertEquals(solver.plan().control("u").from(0), controls[0], 1e-7);
        assertArrayEquals(solver.plan().values(), corrected.values(), 1e-7);
        assertEquals(solver.plan().objective(), corrected.objective(), 1e-7);
    }

    @Test
    void unchangedMeasurementGivesThePlan() {
        RecedingHorizonSolver solver = BenchmarkPlant.COLUMN.solver(KktChoice.AUTO, 1e-8);
        SensitivityFeedback feedback = prepared(BenchmarkPlant.COLUMN, solver, 0);
        double[] controls = new double[1];

        feedback.correct(controls);

        assertEquals(solver.plan().control("u").from(0), controls[0], 0);
        assertArrayEquals(solver.plan().values(), feedback.correctPlan().values(), 0);
    }

    @Test
    void correctionsOfAnEarlierSolveAreRefused() {
        RecedingHorizonSolver solver = BenchmarkPlant.COLUMN.solver(KktChoice.AUTO, 1e-8);
        SensitivityFeedback feedback = prepared(BenchmarkPlant.COLUMN, solver, 0);
        FeedbackLaw kept = FeedbackLaw.copyOf(feedback.law());
        solver.solve(2, START);

        assertThrows(IllegalStateException.class, () -> feedback.correct(new double[1]));
        assertThrows(IllegalStateException.class, feedback::correctPlan);
        double[] controls = new double[1];
        kept.apply(new double[kept.measurementSize()], controls);
        assertTrue(controls[0] >= 1 && controls[0] <= 5, "a copied law lives on");
    }

    @ParameterizedTest
    @EnumSource(BenchmarkPlant.class)
    void correctingAllocatesNothing(BenchmarkPlant plant) {
        RecedingHorizonSolver solver = plant.solver(KktChoice.AUTO, 1e-8);
        SensitivityFeedback feedback = prepared(plant, solver, 0);
        double[] controls = new double[1];

        assertEquals(0, Allocation.least(() -> feedback.correct(controls)));
        assertEquals(0, Allocation.least(feedback::prepare));
        assertEquals(0, Allocation.least(feedback::correctPlan));
    }
}
