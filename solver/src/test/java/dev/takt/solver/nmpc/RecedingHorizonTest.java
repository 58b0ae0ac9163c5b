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

import dev.takt.solver.ipm.SolveReport;
import dev.takt.solver.ipm.SolveStatus;
import dev.takt.solver.ipm.options.SolverOptions;
import dev.takt.solver.kkt.KktChoice;
import dev.takt.solver.kkt.KktOptions;
import dev.takt.solver.model.DerivativeScheme;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.OptimalControlProblemBuilder;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.model.Supports;
import dev.takt.solver.model.Variable;
import dev.takt.solver.problems.Allocation;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** A control step after the other: what survives, what is taken from the heap, how many iterations it takes. */
class RecedingHorizonTest {
    private static final int STEPS = 12;
    private static final double PERIOD = 0.08;

    @ParameterizedTest
    @CsvSource({"COLUMN, AUGMENTED", "COLUMN, RICCATI", "COLUMN, REDUCED", "PLATE, AUGMENTED", "PLATE, AUTO"})
    void wholeStepAllocatesNothing(BenchmarkPlant plant, KktChoice kkt) {
        RecedingHorizonSolver solver = plant.solver(kkt, 1e-8);
        SensitivityFeedback feedback = solver.feedback(plant.measured(solver));
        double[] state = plant.state(feedback.law().measurementSize(), 0.01);
        String parameter = plant.measured(solver).getFirst();
        double[] values = plant == BenchmarkPlant.PLATE ? state : new double[] {state[0]};
        double[] controls = new double[1];
        Plan kept = Plan.copyOf(solver.plan());
        double[] time = {0};

        long bytes = Allocation.least(() -> {
            time[0] += PERIOD;
            values[0] = state[0] * (1 + 1e-3 * Math.sin(time[0]));
            solver.setParameter(parameter, values);
            solver.bounds().setVariable(plant.control(), 1, 1e6);
            solver.solve(time[0], StartPolicy.AUTO);
            kept.copyFrom(solver.plan());
            feedback.prepare();
            feedback.correct(controls);
        });

        assertEquals(0, bytes);
        assertTrue(Double.isFinite(controls[0]));
    }

    /** The next variable stands behind the end of the one before. */
    @Test
    void aPlanIsNotReadBeyondTheEndOfAVariable() {
        RecedingHorizonSolver solver = BenchmarkPlant.COLUMN.solver(KktChoice.AUTO, 1e-8);
        Plan plan = solver.plan();
        int last = plan.layout().block("u").shape()[0] - 1;
        assertTrue(Double.isFinite(plan.value("u", last)));
        assertThrows(IndexOutOfBoundsException.class, () -> plan.value("u", last + 1));
        assertThrows(IndexOutOfBoundsException.class, () -> plan.value("u", -1));
        assertThrows(IndexOutOfBoundsException.class, () -> plan.values("u", last + 1, new double[1]));
        assertThrows(IndexOutOfBoundsException.class, () -> plan.values("u", 0, new double[2]));
    }

    @ParameterizedTest
    @EnumSource(BenchmarkPlant.class)
    void sequenceRepeatedGivesTheSameBits(BenchmarkPlant plant) {
        RecedingHorizonSolver solver = plant.solver(KktChoice.AUTO, 1e-8);
        List<double[]> first = plans(plant, solver);
        solver.forget();
        List<double[]> second = plans(plant, solver);
        List<double[]> other = plans(plant, plant.solver(KktChoice.AUTO, 1e-8));

        for (int k = 0; k < first.size(); k++) {
            assertArrayEquals(first.get(k), second.get(k), 0, "plan " + k);
            assertArrayEquals(first.get(k), other.get(k), 0, "plan " + k + " of another solver");
        }
    }

    @ParameterizedTest
    @EnumSource(BenchmarkPlant.class)
    void whereNothingHasChangedNothingIsDone(BenchmarkPlant plant) {
        RecedingHorizonSolver solver = plant.solver(KktChoice.AUTO, 1e-8);
        plant.measure(solver, 0.002);
        for (int k = 0; k < 4; k++) {
            solver.solve(0, StartPolicy.WARM);
        }
        double[] plan = solver.plan().values().clone();

        SolveReport report = solver.solve(PERIOD, StartPolicy.AUTO);

        assertEquals(SolveStatus.OPTIMAL, report.status());
        assertEquals(0, report.iterations());
        assertEquals(0, report.evaluations());
        assertArrayEquals(plan, solver.plan().values(), 0);
        assertEquals(PERIOD, solver.plan().start());

        plant.measure(solver, 0.003);
        assertTrue(solver.solve(PERIOD, StartPolicy.WARM).iterations() > 0, "another state");
        solver.solve(PERIOD, StartPolicy.WARM);
        solver.solve(PERIOD, StartPolicy.WARM);
        solver.bounds().setVariable(plant.control(), 1, 1e6);
        assertTrue(solver.solve(PERIOD, StartPolicy.WARM).evaluations() > 0, "other bounds");
    }

    private static List<double[]> plans(BenchmarkPlant plant, RecedingHorizonSolver solver) {
        List<double[]> plans = new ArrayList<>();
        for (int k = 0; k < STEPS; k++) {
            plant.measure(solver, 0.002 * Math.sin(k));
            solver.solve(PERIOD * k, StartPolicy.AUTO);
            plans.add(solver.plan().values().clone());
        }
        return plans;
    }

    @ParameterizedTest
    @EnumSource(BenchmarkPlant.class)
    void structureIsAnalysedOnce(BenchmarkPlant plant) {
        RecedingHorizonSolver solver = plant.solver(KktChoice.AUTO, 1e-8);
        String structure = solver.kkt().system().describe().structureHash();
        for (int k = 0; k < STEPS; k++) {
            plant.measure(solver, 0.002 * k);
            if (plant == BenchmarkPlant.PLATE) {
                solver.setParameter("Tsp", k < STEPS / 2 ? 58 : 50);
            }
            solver.bounds().setVariable(plant.control(), 1, k % 2 == 0 ? 1e4 : 1e5);
            assertTrue(solver.solve(PERIOD * k, StartPolicy.AUTO).status().isSolved(), "step " + k);
        }

        assertEquals(1, solver.kkt().system().analyses());
        assertEquals(structure, solver.kkt().system().describe().structureHash());
    }

    @ParameterizedTest
    @EnumSource(BenchmarkPlant.class)
    void warmSolveMakesAtLeastOneIterationAndFew(BenchmarkPlant plant) {
        RecedingHorizonSolver solver = plant.solver(KktChoice.AUTO, 1e-8);
        plant.measure(solver, 0);
        solver.solve(0, StartPolicy.COLD);

        SolveReport again = solver.solve(0, StartPolicy.WARM);
        assertEquals(1, again.iterations(), "nothing has changed");
        plant.measure(solver, 0.001);
        SolveReport disturbed = solver.solve(0, StartPolicy.WARM);

        assertEquals(SolveStatus.OPTIMAL, disturbed.status());
        assertTrue(disturbed.iterations() <= 3, () -> disturbed.iterations() + " iterations");
        assertTrue(disturbed.factorizations() <= 2, () -> disturbed.factorizations() + " factorizations");
        assertFalse(disturbed.restarted());
    }

    @ParameterizedTest
    @EnumSource(BenchmarkPlant.class)
    void settlingSequenceEndsWithoutFactorizations(BenchmarkPlant plant) {
        RecedingHorizonSolver solver = plant.solver(KktChoice.AUTO, 1e-8);
        for (int k = 0; k < STEPS; k++) {
            plant.measure(solver, 0.002 * Math.pow(0.3, k));
            SolveReport report = solver.solve(PERIOD * k, StartPolicy.WARM);
            assertEquals(SolveStatus.OPTIMAL, report.status());
            if (k >= STEPS - 3) {
                assertEquals(0, report.factorizations(), "factorizations of step " + k);
                assertEquals(1, report.iterations(), "iterations of step " + k);
            }
        }
        double settled = solver.plan().objective();

        solver.solve(PERIOD * STEPS, StartPolicy.COLD);

        assertEquals(solver.plan().objective(), settled, 1e-7 * Math.abs(settled));
    }

    /** Needed where a recorded run is repeated from its middle. */
    @ParameterizedTest
    @EnumSource(BenchmarkPlant.class)
    void withoutTheLastFactorizationTheStartDecides(BenchmarkPlant plant) {
        RecedingHorizonSolver solver = plant.solver(KktChoice.AUTO, 1e-8);
        for (int k = 0; k < STEPS; k++) {
            plant.measure(solver, 0.002 * Math.pow(0.3, k));
            solver.solve(PERIOD * k, StartPolicy.WARM);
        }
        RecedingHorizonSolver other = plant.solver(KktChoice.AUTO, 1e-8);
        other.continueFrom(solver);
        solver.forgetFactorization();
        plant.measure(solver, 1e-9);
        plant.measure(other, 1e-9);

        SolveReport report = solver.solve(PERIOD * STEPS, StartPolicy.WARM);
        other.solve(PERIOD * STEPS, StartPolicy.WARM);

        assertTrue(report.factorizations() >= 1);
        assertArrayEquals(solver.plan().values(), other.plan().values(), 0);
    }

    /** From a point where nothing is defined the solve starts again from the model's own guess. */
    @Test
    void uselessStartIsRecoveredByAColdOne() {
        RecedingHorizonSolver solver = BenchmarkPlant.COLUMN.solver(KktChoice.AUTO, 1e-8);
        BenchmarkPlant.COLUMN.measure(solver, 0);
        solver.solve(0, StartPolicy.COLD);
        double expected = solver.plan().objective();
        solver.point().variables()[7] = Double.NaN;

        SolveReport report = solver.solve(0, StartPolicy.WARM);

        assertEquals(SolveStatus.OPTIMAL, report.status());
        assertTrue(report.restarted());
        assertEquals(expected, solver.plan().objective(), 1e-6 * expected);
    }

    @ParameterizedTest
    @EnumSource(
            value = KktChoice.class,
            names = {"RICCATI", "REDUCED"})
    void aParameterThatIsNoNumberDoesNotCostTheElimination(KktChoice kkt) {
        RecedingHorizonSolver struck = decay(kkt);
        struck.solve(0, StartPolicy.COLD);
        struck.setParameter("rate", Double.NaN);
        assertEquals(
                SolveStatus.NON_FINITE, struck.solve(PERIOD, StartPolicy.AUTO).status());
        struck.setParameter("rate", 2);
        RecedingHorizonSolver other = decay(kkt);
        other.setParameter("rate", 2);

        assertEquals(SolveStatus.OPTIMAL, struck.solve(0, StartPolicy.COLD).status());
        other.solve(0, StartPolicy.COLD);
        assertEquals(kkt, struck.kkt().system().describe().system());
        assertEquals(1, struck.kkt().system().analyses());
        assertArrayEquals(other.plan().values(), struck.plan().values(), 0);
    }

    private static RecedingHorizonSolver decay(KktChoice kkt) {
        var model = new OptimalControlProblemBuilder("decay");
        Domain t = model.time("t", Supports.uniform(0, 2, 11), new DerivativeScheme.BackwardDifference());
        Parameter rate = model.parameter("rate", 1);
        Variable x = model.state("x", t).declare();
        Variable u = model.control("u", t).between(-1, 1).declare();
        model.equation(
                "decay", der(x.running(), t), u.running().minus(rate.running().times(square(x.running()))));
        model.equation("start", x.at(t.at(0)), number(1));
        model.minimize(integral(square(x.running()).plus(square(u.running())), t));
        return RecedingHorizonSolver.of(
                model.build(), NmpcOptions.DEFAULT.with(SolverOptions.DEFAULT.with(KktOptions.of(kkt))));
    }
}
