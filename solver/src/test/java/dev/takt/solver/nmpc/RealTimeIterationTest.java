package dev.takt.solver.nmpc;

import static dev.takt.solver.model.Functions.der;
import static dev.takt.solver.model.Functions.integral;
import static dev.takt.solver.model.Functions.square;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.solver.ipm.SolveReport;
import dev.takt.solver.ipm.SolveStatus;
import dev.takt.solver.ipm.options.RealTimeOptions;
import dev.takt.solver.ipm.options.SolverOptions;
import dev.takt.solver.kkt.KktChoice;
import dev.takt.solver.kkt.KktOptions;
import dev.takt.solver.model.DerivativeScheme;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.OptimalControlProblemBuilder;
import dev.takt.solver.model.Supports;
import dev.takt.solver.problems.Allocation;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Real-time iterations against solves that converge, and against the Riccati recursion. */
class RealTimeIterationTest {
    private static final int INTERVALS = 20;
    private static final double STEP = 0.1;
    private static final List<String> STATES = List.of("p0", "v0");

    /** A mass on a plane, pushed by u: p' = v, v' = u - drag v^3. */
    private static OptimalControlProblem mass(double drag, double limit) {
        var model = new OptimalControlProblemBuilder("mass");
        Domain t = model.time(
                "t", Supports.uniform(0, INTERVALS * STEP, INTERVALS + 1), new DerivativeScheme.ForwardDifference());
        var position = model.state("p", t).start(0).declare();
        var speed = model.state("v", t).start(0).declare();
        Expression p = position.running();
        Expression v = speed.running();
        Expression u =
                model.control("u", t).between(-limit, limit).start(0).declare().running();
        model.equation("beginP", position.at(t.at(0)), model.parameter("p0", 1).running());
        model.equation("beginV", speed.at(t.at(0)), model.parameter("v0", 0).running());
        model.equation("moves", der(p, t), v);
        model.equation("pushed", der(v, t), u.minus(v.times(square(v)).times(drag)));
        return model.minimize(integral(
                        square(p).plus(square(v).times(0.1)).plus(square(u).times(0.01)), t))
                .build();
    }

    private static RecedingHorizonSolver solver(
            OptimalControlProblem problem, RealTimeOptions realTime, KktChoice kkt) {
        return RecedingHorizonSolver.of(
                problem,
                NmpcOptions.DEFAULT
                        .with(SolverOptions.DEFAULT.with(realTime).with(new KktOptions(kkt, 1e-8)))
                        .with(StartPolicy.SHIFTED));
    }

    private static RecedingHorizonSolver solver(OptimalControlProblem problem, int iterations) {
        return solver(problem, RealTimeOptions.of(iterations), KktChoice.AUTO);
    }

    private static void measure(RecedingHorizonSolver solver, double p, double v) {
        solver.setParameter("p0", p);
        solver.setParameter("v0", v);
    }

    private static void predict(RecedingHorizonSolver solver) {
        measure(solver, solver.plan().value("p", 1), solver.plan().value("v", 1));
    }

    /** The first control of the linear problem without bounds, by the Riccati recursion with the weights of the trapezoids. */
    private static double regulator(double p, double v) {
        double a = STEP;
        double[][] cost = {{a / 2, 0}, {0, 0.1 * a / 2}};
        double[] gain = new double[2];
        for (int k = INTERVALS - 1; k >= 0; k--) {
            double weight = k == 0 ? a / 2 : a;
            // x+ = [1 h; 0 1] x + [0; h] u
            double[][] map = {{1, a}, {0, 1}};
            double[][] product = times(cost, map);
            double uu = 0.01 * weight + a * cost[1][1] * a;
            double[] ux = {a * product[1][0], a * product[1][1]};
            gain = new double[] {ux[0] / uu, ux[1] / uu};
            double[][] next = times(new double[][] {{1, 0}, {a, 1}}, product);
            cost = new double[][] {
                {weight + next[0][0] - ux[0] * gain[0], next[0][1] - ux[0] * gain[1]},
                {next[1][0] - ux[1] * gain[0], 0.1 * weight + next[1][1] - ux[1] * gain[1]}
            };
        }
        return -gain[0] * p - gain[1] * v;
    }

    private static double[][] times(double[][] a, double[][] b) {
        double[][] result = new double[2][2];
        for (int i = 0; i < 2; i++) {
            for (int j = 0; j < 2; j++) {
                result[i][j] = a[i][0] * b[0][j] + a[i][1] * b[1][j];
            }
        }
        return result;
    }

    @ParameterizedTest
    @EnumSource(
            value = KktChoice.class,
            names = {"AUGMENTED", "REDUCED", "RICCATI"})
    void oneIterationOfALinearQuadraticProblemIsTheRegulator(KktChoice kkt) {
        RecedingHorizonSolver solver = solver(mass(0, Double.POSITIVE_INFINITY), RealTimeOptions.of(1), kkt);
        solver.solve(0);
        measure(solver, 0.9, -0.3);
        assertTrue(solver.prepare(STEP, StartPolicy.SHIFTED));
        measure(solver, -2, 1.5);

        SolveReport report = solver.solve(STEP);

        assertEquals(SolveStatus.ITERATED, report.status());
        assertEquals(0, report.factorizations(), "the feedback phase is a back-solve");
        assertEquals(1, report.iterations());
        assertEquals(regulator(-2, 1.5), solver.plan().control("u").from(STEP), 1e-8);
    }

    /** A level that is to be at 2 and, as the inflow has a limit, stays at 1. */
    private static OptimalControlProblem level() {
        var model = new OptimalControlProblemBuilder("level");
        Domain t = model.time(
                "t", Supports.uniform(0, INTERVALS * STEP, INTERVALS + 1), new DerivativeScheme.BackwardDifference());
        var level = model.state("x", t).start(1).declare();
        Expression x = level.running();
        Expression u = model.control("u", t).between(0, 1).start(1).declare().running();
        model.equation("begin", level.at(t.at(0)), model.parameter("x0", 1).running());
        model.equation("fills", der(x, t), u.minus(x));
        return model.minimize(integral(square(x.minus(2)), t)).build();
    }

    @Test
    void aPlanAlongBoundsThatStayIsTheOptimum() {
        RecedingHorizonSolver iterating = solver(level(), 1);
        RecedingHorizonSolver converging = solver(level(), 0);
        converging.solve(0);
        iterating.solve(0);
        double optimum = converging.plan().objective();
        for (int k = 1; k <= 8; k++) {
            iterating.prepare(k * STEP, StartPolicy.SHIFTED);
            SolveReport report = iterating.solve(k * STEP, StartPolicy.SHIFTED);

            assertEquals(SolveStatus.ITERATED, report.status());
            assertEquals(0, report.factorizations(), "no bound is in the way in period " + k);
            assertEquals(optimum, iterating.plan().objective(), 1e-6 * optimum);
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 0.5", "3, 2", "-4, -2"})
    void boundsAreThoseOfTheQuadraticProgram(double p, double v) {
        RecedingHorizonSolver iterating = solver(mass(0, 2), 1);
        RecedingHorizonSolver converging = solver(mass(0, 2), 0);
        for (RecedingHorizonSolver solver : List.of(iterating, converging)) {
            measure(solver, 0.1, 0);
            solver.solve(0);
            solver.prepare(STEP, StartPolicy.SHIFTED);
            measure(solver, p, v);
            assertTrue(solver.solve(STEP).status().isDone());
        }

        assertEquals(SolveStatus.ITERATED, iterating.report().status());
        assertArrayEquals(converging.plan().values(), iterating.plan().values(), 1e-3);
    }

    @Test
    void iterationsContractWithoutASolveThatConverges() {
        RecedingHorizonSolver solver = solver(mass(0.5, 2), 1);
        measure(solver, 1, 0.5);
        solver.solve(0);
        measure(solver, 2, -0.5);
        double last = Double.POSITIVE_INFINITY;
        for (int k = 0; k < 4; k++) {
            SolveReport report = solver.solve(0);
            assertEquals(SolveStatus.ITERATED, report.status());
            assertTrue(report.warmStarted());
            assertTrue(report.optimalityError() < 0.5 * last, k + ": " + report.optimalityError());
            last = report.optimalityError();
        }
        double iterated = solver.plan().control("u").from(0);
        RecedingHorizonSolver converging = solver(mass(0.5, 2), 0);
        measure(converging, 2, -0.5);
        converging.solve(0);
        assertEquals(converging.plan().control("u").from(0), iterated, 1e-3);
    }

    @Test
    void whatWasPreparedForThePredictedStateIsUsedForTheMeasuredOne() {
        RecedingHorizonSolver prepared = solver(mass(0.5, 2), 1);
        RecedingHorizonSolver unprepared = solver(mass(0.5, 2), 1);
        for (RecedingHorizonSolver solver : List.of(prepared, unprepared)) {
            measure(solver, 1, 0.5);
            solver.solve(0);
            predict(solver);
        }
        assertTrue(prepared.prepare(STEP, StartPolicy.SHIFTED));
        assertTrue(prepared.isPrepared(STEP));
        assertFalse(prepared.isPrepared(2 * STEP));

        measure(prepared, 1.1, 0.3);
        measure(unprepared, 1.1, 0.3);
        int factorizations = prepared.solve(STEP).factorizations();
        assertEquals(factorizations + 1, unprepared.solve(STEP).factorizations());

        assertArrayEquals(unprepared.plan().values(), prepared.plan().values(), 1e-9);
        assertFalse(prepared.isPrepared(STEP), "used up");
    }

    /** The plant has not moved, so that the last solution as it is would be the nearer start. */
    @Test
    void theAutomaticStartIsTheShiftedOne() {
        RecedingHorizonSolver automatic = solver(mass(0.5, 2), 1);
        RecedingHorizonSolver shifted = solver(mass(0.5, 2), 1);
        RecedingHorizonSolver unshifted = solver(mass(0.5, 2), 1);
        for (RecedingHorizonSolver solver : List.of(automatic, shifted, unshifted)) {
            measure(solver, 1, 0.5);
            solver.solve(0);
        }
        for (double time : new double[] {STEP, 2 * STEP}) {
            // the second one is not prepared
            if (time == STEP) {
                automatic.prepare(time, StartPolicy.AUTO);
                shifted.prepare(time, StartPolicy.SHIFTED);
                unshifted.prepare(time, StartPolicy.WARM);
            }
            automatic.solve(time, StartPolicy.AUTO);
            shifted.solve(time, StartPolicy.SHIFTED);
            unshifted.solve(time, StartPolicy.WARM);
            assertArrayEquals(shifted.plan().values(), automatic.plan().values(), 0);
            assertFalse(
                    Arrays.equals(unshifted.plan().values(), automatic.plan().values()));
        }
    }

    @Test
    void limitsThatMoveAfterThePreparationHold() {
        RecedingHorizonSolver solver = solver(mass(0.5, 2), 1);
        measure(solver, 1, 0.5);
        solver.solve(0);
        predict(solver);
        solver.prepare(STEP, StartPolicy.SHIFTED);
        solver.bounds().setVariable("u", -0.5, 0.5);

        assertEquals(SolveStatus.ITERATED, solver.solve(STEP).status());
        assertEquals(-0.5, solver.plan().control("u").from(STEP), 1e-4);
    }

    @Test
    void linearizationThatMakesItWorseIsReplacedByASolve() {
        RecedingHorizonSolver solver = solver(mass(0.5, 200), 1);
        measure(solver, 0, 0);
        solver.solve(0);
        measure(solver, 40, -3);

        SolveReport replaced = solver.solve(STEP);
        assertEquals(SolveStatus.OPTIMAL, replaced.status());
        assertTrue(replaced.replaced());

        assertTrue(solver.prepare(STEP, StartPolicy.SHIFTED));
        assertEquals(SolveStatus.ITERATED, solver.solve(STEP).status(), "and goes on from there");
        assertFalse(solver.report().replaced());
    }

    @Test
    void nothingIsPreparedWithoutASolutionOrWithoutIterations() {
        RecedingHorizonSolver solver = solver(mass(0.5, 2), 1);
        assertFalse(solver.prepare(0, StartPolicy.SHIFTED), "no solve yet");
        assertEquals(SolveStatus.OPTIMAL, solver.solve(0).status(), "the first one converges");
        assertFalse(solver.prepare(STEP, StartPolicy.COLD));
        solver.forget();
        assertFalse(solver.prepare(STEP, StartPolicy.SHIFTED));
        RecedingHorizonSolver converging = solver(mass(0.5, 2), 0);
        converging.solve(0);
        assertFalse(converging.prepare(STEP, StartPolicy.SHIFTED));
    }

    @Test
    void repeatsBitForBit() {
        RecedingHorizonSolver solver = solver(mass(0.5, 2), 2);
        double[] first = loop(solver);
        assertArrayEquals(first, loop(solver), 0);
    }

    private static double[] loop(RecedingHorizonSolver solver) {
        solver.forget();
        solver.forgetFactorization();
        measure(solver, 2, 1);
        solver.solve(0);
        for (int k = 1; k < 10; k++) {
            predict(solver);
            if (k % 3 != 0) {
                solver.prepare(k * STEP, StartPolicy.AUTO);
            }
            measure(solver, 0.9 * solver.plan().value("p", 1), solver.plan().value("v", 1));
            solver.solve(k * STEP);
        }
        return solver.plan().values().clone();
    }

    @Test
    void bothPhasesAllocateNothing() {
        RecedingHorizonSolver solver = solver(mass(0.5, 2), 2);
        measure(solver, 1, 0.5);
        solver.solve(0);
        double[] time = {0};

        long bytes = Allocation.least(() -> {
            time[0] += STEP;
            measure(solver, 1 + 0.5 * Math.sin(time[0]), 0.5 * Math.cos(time[0]));
            solver.prepare(time[0], StartPolicy.AUTO);
            measure(solver, 1.1 + 0.5 * Math.sin(time[0]), 0.5 * Math.cos(time[0]));
            solver.solve(time[0]);
        });

        assertEquals(0, bytes);
        assertEquals(SolveStatus.ITERATED, solver.report().status());
    }
}
