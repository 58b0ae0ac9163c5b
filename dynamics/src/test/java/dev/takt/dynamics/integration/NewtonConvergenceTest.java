package dev.takt.dynamics.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.dynamics.integration.NewtonConvergence.Verdict;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class NewtonConvergenceTest {

    static Stream<Arguments> histories() {
        return Stream.of(
                Arguments.of("a negligible first correction", Verdict.CONVERGED, new double[] {1e-6}),
                Arguments.of("a small one tells nothing yet", Verdict.CONTINUE, new double[] {1e-3}),
                Arguments.of("fast contraction", Verdict.CONVERGED, new double[] {100, 0.1}),
                Arguments.of("slow contraction", Verdict.CONTINUE, new double[] {100, 50}),
                Arguments.of("too slow to end in time", Verdict.DIVERGED, new double[] {100, 50, 25}),
                Arguments.of("growing corrections", Verdict.DIVERGED, new double[] {1, 2}),
                Arguments.of("rounding", Verdict.CONVERGED, new double[] {0.005, 0.006}));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("histories")
    void judgesByTheHistoryOfCorrections(String name, Verdict expected, double[] norms) {
        var convergence = new NewtonConvergence(7);
        convergence.begin();
        Verdict last = Verdict.CONTINUE;
        for (double norm : norms) {
            assertEquals(Verdict.CONTINUE, last, name);
            last = convergence.judge(norm);
        }
        assertEquals(expected, last, name);
    }
}
