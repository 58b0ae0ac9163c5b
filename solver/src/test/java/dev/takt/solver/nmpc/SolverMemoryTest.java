package dev.takt.solver.nmpc;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.solver.ipm.options.RealTimeOptions;
import dev.takt.solver.ipm.options.SolverOptions;
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

    private static RecedingHorizonSolver iterating() {
        return RecedingHorizonSolver.of(
                BenchmarkPlant.COLUMN.problem(),
                NmpcOptions.DEFAULT.with(SolverOptions.DEFAULT.with(RealTimeOptions.of(1))));
    }

    private static void assertSame(RecedingHorizonSolver expected, RecedingHorizonSolver actual, String what) {
        assertSamePoint(expected, actual, what);
        assertArrayEquals(expected.plan().values(), actual.plan().values(), what);
    }

    private static void assertSamePoint(RecedingHorizonSolver expected, RecedingHorizonSolver actual, String what) {
        assertArrayEquals(expected.point().variables(), actual.point().variables(), what);
        assertArrayEquals(expected.point().rowMultipliers(), actual.point().rowMultipliers(), what);
        assertArrayEquals(expected.point().lowerMultipliers(), actual.point().lowerMultipliers(), what);
        assertArrayEquals(expected.point().upperMultipliers(), actual.point().upperMultipliers(), what);
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

    /** What was prepared goes on, too, whoever has solved in between, and in another solver. */
    @Property(tries = 8)
    void preparationsInAnyOrderAreAsSolversOfTheirOwn(@ForAll Random random) {
        List<RecedingHorizonSolver> shared = List.of(iterating(), iterating());
        List<RecedingHorizonSolver> own = new ArrayList<>();
        List<SolverMemory> memories = new ArrayList<>();
        for (int loop = 0; loop < LOOPS; loop++) {
            own.add(iterating());
            memories.add(shared.getFirst().memory(BenchmarkPlant.COLUMN.problem()));
        }
        int[] solved = new int[LOOPS];
        boolean[] prepared = new boolean[LOOPS];
        for (int turn = 0; turn < 12 * LOOPS; turn++) {
            int loop = random.nextInt(LOOPS);
            RecedingHorizonSolver one = shared.get(random.nextInt(2));
            if (random.nextBoolean()) {
                memories.set(loop, movedTo(one, memories.get(loop)));
            }
            one.enter(memories.get(loop));
            assertEquals(prepared[loop], one.isPrepared(2.0 * solved[loop]));
            boolean prepares = !prepared[loop] && solved[loop] > 0 && random.nextBoolean();
            double amplitude = 0.3 * random.nextDouble();
            for (RecedingHorizonSolver each : List.of(one, own.get(loop))) {
                iterate(each, amplitude, 2.0 * solved[loop], prepares);
            }
            one.leave(memories.get(loop));
            prepared[loop] = prepares;
            solved[loop] += prepares ? 0 : 1;
            String what = "turn " + turn + " of loop " + loop;
            assertEquals(own.get(loop).report().status(), one.report().status(), what);
            if (prepares) {
                // which leaves the plan, that of whoever solved last
                assertSamePoint(own.get(loop), one, what);
            } else {
                assertSame(own.get(loop), one, what);
            }
        }
    }

    private static SolverMemory movedTo(RecedingHorizonSolver solver, SolverMemory memory) {
        double[] numbers = new double[memory.size()];
        memory.write(numbers);
        SolverMemory moved = solver.memory(BenchmarkPlant.COLUMN.problem());
        moved.read(numbers);
        return moved;
    }

    private static void iterate(RecedingHorizonSolver solver, double amplitude, double time, boolean prepares) {
        solver.bounds().clear();
        solver.bounds().setVariable("u", 1, 3 + amplitude);
        BenchmarkPlant.COLUMN.measure(solver, amplitude);
        if (!solver.isPrepared(time)) {
            solver.forgetFactorization();
        }
        if (prepares) {
            assertTrue(solver.prepare(time, StartPolicy.AUTO));
        } else {
            solver.solve(time, StartPolicy.AUTO);
        }
    }

    @Test
    void aMemoryHasTheInitialValuesOfItsOwnParameters() {
        OptimalControlProblem first = NamedParametersTest.model(1);
        OptimalControlProblem second = NamedParametersTest.model(3);
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
