package dev.takt.solver.nmpc;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.solver.ipm.SolveReport;
import dev.takt.solver.ipm.SolveStatus;
import dev.takt.solver.ipm.compute.PrimalDualPoint;
import dev.takt.solver.model.OptimalControlProblem;
import java.util.EnumMap;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** A solve that the clock ended, wherever it did, is repeated bit for bit by a solver that knows which check of the clock it was. */
class RepeatedSolveTest {
    private static final OptimalControlProblem COLUMN = BenchmarkPlant.COLUMN.problem();
    private static final int SOLVES = 12;

    /** A clock that shows one nanosecond more each time it is looked at. */
    private static final class CountingClock {
        private long now;

        long read() {
            return now++;
        }
    }

    private static RecedingHorizonSolver solver() {
        return RecedingHorizonSolver.of(COLUMN, NmpcOptions.DEFAULT, new CountingClock()::read);
    }

    private static void assertSame(PrimalDualPoint expected, PrimalDualPoint actual, String what) {
        assertArrayEquals(expected.variables(), actual.variables(), what);
        assertArrayEquals(expected.rowMultipliers(), actual.rowMultipliers(), what);
        assertArrayEquals(expected.lowerMultipliers(), actual.lowerMultipliers(), what);
        assertArrayEquals(expected.upperMultipliers(), actual.upperMultipliers(), what);
    }

    /** Another past of the second solver shows in nothing after it has forgotten its solution. */
    private static void giveAnotherPast(RecedingHorizonSolver solver, Random random) {
        for (int k = 0; k < 3; k++) {
            BenchmarkPlant.COLUMN.measure(solver, 0.3 * random.nextDouble());
            solver.solve(k * (2 + 1e-12), StartPolicy.SHIFTED);
        }
        solver.program().parameters().reset();
        solver.forget();
    }

    /** A machine that was busy for a moment costs a solve, and not the solution that it began with; but no start serves twice in vain. */
    @Test
    void aSolveWithoutTimeLeavesItsStartOnce() {
        RecedingHorizonSolver stopped = solver();
        RecedingHorizonSolver undisturbed = solver();
        for (RecedingHorizonSolver each : new RecedingHorizonSolver[] {stopped, undisturbed}) {
            BenchmarkPlant.COLUMN.measure(each, 0.01);
            each.solve(0, StartPolicy.COLD);
            BenchmarkPlant.COLUMN.measure(each, 0.02);
        }
        assertEquals(
                SolveStatus.TIME_LIMIT, stopped.solve(2, StartPolicy.SHIFTED, 1).status());
        assertTrue(stopped.leavesStart());
        undisturbed.forgetFactorization();
        int iterations = undisturbed.solve(2, StartPolicy.SHIFTED).iterations();
        SolveReport again = stopped.solve(2, StartPolicy.SHIFTED);
        assertEquals(SolveStatus.OPTIMAL, again.status());
        assertEquals(iterations, again.iterations());
        assertSame(undisturbed.point(), stopped.point(), "from the start that was left");

        BenchmarkPlant.COLUMN.measure(stopped, 0.03);
        assertEquals(
                SolveStatus.TIME_LIMIT, stopped.solve(4, StartPolicy.SHIFTED, 1).status());
        assertEquals(
                SolveStatus.TIME_LIMIT, stopped.solve(6, StartPolicy.SHIFTED, 1).status());
        assertFalse(stopped.leavesStart(), "the next one is cold");
    }

    @Property(tries = 25)
    void aSolveIsRepeatedWhereverTheClockEndedIt(@ForAll Random random) {
        RecedingHorizonSolver recorded = solver();
        RecedingHorizonSolver repeated = solver();
        giveAnotherPast(repeated, random);
        for (int k = 0; k < SOLVES; k++) {
            double amplitude = random.nextInt(4) == 0 ? 0.3 * random.nextDouble() : 0.02 * random.nextDouble();
            boolean narrow = random.nextInt(3) == 0;
            long budget = random.nextInt(3) == 0 ? Long.MAX_VALUE : random.nextInt(80);
            for (RecedingHorizonSolver each : new RecedingHorizonSolver[] {recorded, repeated}) {
                BenchmarkPlant.COLUMN.measure(each, amplitude);
                each.bounds().clear();
                if (narrow) {
                    each.bounds().setVariable("u", 1.5, 2.5);
                }
            }
            StartPolicy start = StartPolicy.values()[random.nextInt(StartPolicy.values().length)];
            SolveReport first = recorded.solve(2 * k, start, budget);
            SolveReport second = repeated.repeat(2 * k, start, first.endingCheck());
            String what = "solve " + k + " " + start + " with " + budget + ": " + first;
            assertEquals(first.status(), second.status(), what);
            assertEquals(first.iterations(), second.iterations(), what);
            assertEquals(first.factorizations(), second.factorizations(), what);
            assertEquals(first.endingCheck(), second.endingCheck(), what);
            assertSame(recorded.point(), repeated.point(), what);
        }
    }

    /** The clock ends solves in more ways than one: with the best iterate so far, and with an optimum that is not polished. */
    @Test
    void theClockAlsoEndsSolvesThatAreOptimal() {
        RecedingHorizonSolver solver = solver();
        Map<SolveStatus, Integer> ended = new EnumMap<>(SolveStatus.class);
        Random random = new Random(3);
        for (int k = 0; k < 40; k++) {
            BenchmarkPlant.COLUMN.measure(solver, 0.01);
            solver.solve(0, StartPolicy.WARM);
            BenchmarkPlant.COLUMN.measure(solver, 0.01 + (k % 2 == 0 ? 1e-10 : 1e-2) * random.nextDouble());
            SolveReport report = solver.solve(0, StartPolicy.WARM, random.nextInt(4));
            if (report.endingCheck() >= 0) {
                ended.merge(report.status(), 1, Integer::sum);
            }
        }
        assertTrue(ended.getOrDefault(SolveStatus.TIME_LIMIT, 0) > 0, ended::toString);
        assertTrue(ended.getOrDefault(SolveStatus.OPTIMAL, 0) > 0, ended::toString);
    }

    /** The moments of a loop are sums of floating-point numbers: the time between two of them differs in its last digits. */
    @Test
    void theShiftDependsOnTheTimeThatHasPassedAlone() {
        RecedingHorizonSolver first = solver();
        RecedingHorizonSolver second = solver();
        BenchmarkPlant.COLUMN.measure(first, 0.01);
        first.solve(0, StartPolicy.COLD);
        first.solve(0.1 + 0.2, StartPolicy.SHIFTED);
        second.program().parameters().values();
        BenchmarkPlant.COLUMN.measure(second, 0.01);
        second.continueFrom(first.point(), 0.1 + 0.2);
        first.forgetFactorization();
        first.solve(0.6, StartPolicy.SHIFTED);
        second.solve(0.6, StartPolicy.SHIFTED);
        assertSame(first.point(), second.point(), "0.3 after 0.30000000000000004");
    }

    @Test
    void aSolverSaysWhetherItBeganWithItsSaferSystem() {
        RecedingHorizonSolver first = solver();
        RecedingHorizonSolver second = solver();
        BenchmarkPlant.COLUMN.measure(first, 0.01);
        BenchmarkPlant.COLUMN.measure(second, 0.01);
        first.solve(0, StartPolicy.COLD);
        assertFalse(first.beganWithSaferSystem());
        first.kkt().system().leave(true);
        SolveReport left = first.solve(2, StartPolicy.COLD);
        assertTrue(first.beganWithSaferSystem());
        second.kkt().system().leave(first.beganWithSaferSystem());
        second.repeat(2, StartPolicy.COLD, left.endingCheck());
        assertSame(first.point(), second.point(), "with the system for which the chosen one was left");
    }

    @Test
    void aSolveThatIsNotToldFromWhereStartsFromWhereTheOptionsSay() {
        RecedingHorizonSolver cold = RecedingHorizonSolver.of(COLUMN, NmpcOptions.DEFAULT.with(StartPolicy.COLD));
        RecedingHorizonSolver warm = RecedingHorizonSolver.of(COLUMN, NmpcOptions.DEFAULT.with(StartPolicy.WARM));
        for (RecedingHorizonSolver solver : new RecedingHorizonSolver[] {cold, warm}) {
            BenchmarkPlant.COLUMN.measure(solver, 0.01);
            solver.solve(0);
        }
        assertFalse(cold.solve(2).warmStarted());
        assertTrue(warm.solve(2).warmStarted());
    }
}
