package dev.takt.dynamics.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.NotEmpty;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.api.Test;

class DyadicStepsTest {

    @Property
    void endsExactlyAtTheEndWithFewStepSizes(
            @ForAll @DoubleRange(min = 1e-6, max = 1e6) @Scale(6) double interval,
            @ForAll @NotEmpty List<@DoubleRange(min = 1e-3, max = 2) @Scale(3) Double> proposals) {
        var steps = new DyadicSteps();
        var sizes = new TreeSet<Double>();
        steps.begin(interval);
        double sum = 0;
        for (int k = 0; !steps.done(); k++) {
            double proposal = proposals.get(k % proposals.size()) * interval;
            double part = steps.part(proposal);
            assertTrue(part > 0 && steps.size(part) <= proposal);
            sizes.add(steps.size(part));
            sum += steps.size(part);
            steps.advance(part);
        }
        assertEquals(interval, steps.elapsed(), 0);
        assertEquals(interval, sum, 1e-9 * interval);
        assertTrue(sizes.size() <= 11, sizes.toString());
    }

    @Test
    void refusesStepsThatTimeCannotResolve() {
        var steps = new DyadicSteps();
        steps.begin(1);
        assertTrue(steps.part(1e-40) > 0, "at the beginning every step can be resolved");
        steps.advance(0.5);
        assertEquals(0, steps.part(1e-40), 0);
    }
}
