package dev.takt.solver.nmpc;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.solver.model.OptimalControlProblem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** One solver that solves problems by turns does to each of them what a solver of its own does, bit for bit. */
class SolverMemoryTest {
    private static final int LOOPS = 4;

    private static RecedingHorizonSolver solver() {
        return RecedingHorizonSolver.of(BenchmarkPlant.COLUMN.problem(), NmpcOptions.DEFAULT);
    }

    private static void assertSame(RecedingHorizonSolver expected, RecedingHorizonSolver actual, String what) {
        assertArrayEquals(expected.point().variables(), actual.point().variables(), what);
        assertArrayEquals(expected.point().rowMultipliers(), actual.point().rowMultipliers(), what);
        assertArrayEquals(expected.point().lowerMultipliers(), actual.point().lowerMultipliers(), what);
        assertArrayEquals(expected.point().upperMultipliers(), actual.point().upperMultipliers(), what);
        assertArrayEquals(expected.plan().values(), actual.plan().values(), what);
    }

    @Property(tries = 8)
    void turnsInAnyOrderAreAsSolversOfTheirOwn(@ForAll Random random) {
        RecedingHorizonSolver shared = solver();
        assertTrue(shared.takesTurns());
        List<RecedingHorizonSolver> own = new ArrayList<>();
        List<SolverMemory> memories = new ArrayList<>();
        for (int loop = 0; loop < LOOPS; loop++) {
            own.add(solver());
            memories.add(shared.memory(BenchmarkPlant.COLUMN.problem()));
        }
        int[] solved = new int[LOOPS];
        for (int turn = 0; turn < 8 * LOOPS; turn++) {
            int loop = random.nextInt(LOOPS);
            shared.enter(memories.get(loop));
            double amplitude = 0.3 * random.nextDouble();
            boolean narrow = random.nextInt(3) == 0;
            boolean forgets = random.nextInt(8) == 0;
            for (RecedingHorizonSolver each : List.of(shared, own.get(loop))) {
                each.bounds().clear();
                if (forgets) {
                    each.forget();
                }
                BenchmarkPlant.COLUMN.measure(each, amplitude);
                if (narrow) {
                    each.bounds().setVariable("u", 1.5, 2.5);
                }
                each.solve(2.0 * solved[loop], StartPolicy.AUTO);
                each.forgetFactorization();
            }
            solved[loop]++;
            shared.leave(memories.get(loop));
            String what = "turn " + turn + " of loop " + loop;
            assertEquals(own.get(loop).report().iterations(), shared.report().iterations(), what);
            assertSame(own.get(loop), shared, what);
        }
    }

    @Test
    void aMemoryHasTheInitialValuesOfItsOwnParameters() {
        OptimalControlProblem first = TimeParametersTest.model(1);
        OptimalControlProblem second = TimeParametersTest.model(3);
        RecedingHorizonSolver shared = RecedingHorizonSolver.of(first, NmpcOptions.DEFAULT);
        SolverMemory one = shared.memory(first);
        SolverMemory other = shared.memory(second);
        for (double time : new double[] {0, 5, 7}) {
            for (SolverMemory memory : List.of(one, other)) {
                RecedingHorizonSolver own =
                        RecedingHorizonSolver.of(memory == one ? first : second, NmpcOptions.DEFAULT);
                shared.enter(memory);
                shared.solve(time);
                shared.leave(memory);
                own.solve(time);
                assertArrayEquals(
                        own.program().parameters().values(),
                        shared.program().parameters().values());
            }
        }
        shared.enter(other);
        shared.program().parameters().reset();
        assertTrue(Arrays.stream(shared.program().parameters().values()).max().orElseThrow() > 1);
        assertEquals(
                0,
                IntStream.range(0, shared.program().parameters().values().length)
                        .filter(i -> Double.isNaN(shared.program().parameters().values()[i]))
                        .count());
    }
}
