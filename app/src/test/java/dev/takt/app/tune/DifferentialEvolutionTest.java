package dev.takt.app.tune;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.app.tune.DifferentialEvolution.Score;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class DifferentialEvolutionTest {
    private static List<double[]> search(double[] start, int rounds, Function<double[], Score> problem) {
        DifferentialEvolution evolution = new DifferentialEvolution(start, 20, 5);
        List<double[]> asked = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            List<double[]> places = evolution.ask();
            asked.addAll(places);
            evolution.tell(places.stream().map(problem).toList());
        }
        return asked;
    }

    private static Score score(double violation, double... objectives) {
        return new Score(violation, objectives);
    }

    /** Rosenbrock's valley on [-2, 2] in both directions has its optimum at (1, 1). */
    @Test
    void findsTheOptimumOfAValley() {
        List<double[]> last = search(new double[] {0.1, 0.9}, 120, place -> {
            double x = 4 * place[0] - 2;
            double y = 4 * place[1] - 2;
            return score(0, 100 * (y - x * x) * (y - x * x) + (1 - x) * (1 - x));
        });
        double[] found = last.getLast();
        assertEquals(0.75, found[0], 1e-3);
        assertEquals(0.75, found[1], 1e-3);
    }

    /** Minimise x + y where x y is at least 1/16: the optimum is 1/4 in both. */
    @Test
    void keepsConstraints() {
        List<double[]> last = search(
                new double[] {0.9, 0.9},
                120,
                place -> score(Math.max(0, 1.0 / 16 - place[0] * place[1]), place[0] + place[1]));
        assertEquals(0.25, last.getLast()[0], 1e-2);
        assertEquals(0.25, last.getLast()[1], 1e-2);
    }

    /** Schaffer's first problem: all of [0, 2] is the front. */
    @Test
    void spreadsAlongAFront() {
        List<double[]> asked = search(new double[] {0.9}, 60, place -> {
            double x = 20 * place[0] - 10;
            return score(0, x * x, (x - 2) * (x - 2));
        });
        List<double[]> end = asked.subList(asked.size() - 20, asked.size());
        double[] values =
                end.stream().mapToDouble(place -> 20 * place[0] - 10).sorted().toArray();
        assertTrue(values[0] > -1 && values[0] < 0.5, "least " + values[0]);
        assertTrue(values[19] > 1.5 && values[19] < 3, "most " + values[19]);
    }

    @Test
    void proposesTheSameAgain() {
        Function<double[], Score> problem = place -> score(0, place[0] * place[0], 1 - place[1]);
        List<double[]> once = search(new double[] {0.3, 0.4}, 10, problem);
        List<double[]> again = search(new double[] {0.3, 0.4}, 10, problem);
        for (int i = 0; i < once.size(); i++) {
            assertArrayEquals(once.get(i), again.get(i));
        }
    }

    @Test
    void whatFailsIsWorseThanAnything() {
        assertTrue(score(3, 9).dominates(score(Double.POSITIVE_INFINITY, 1)));
        assertTrue(score(0, 9).dominates(score(0.1, 1)));
    }
}
