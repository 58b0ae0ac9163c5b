package dev.takt.plant.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RadauIntegratorTest {

    static java.util.List<StiffProblem> problems() {
        return StiffProblem.all();
    }

    @ParameterizedTest
    @MethodSource("problems")
    void reachesThePublishedSolutionOfStiffProblems(StiffProblem problem) {
        for (int stages : new int[] {3, 5, 7}) {
            double[] y = problem.start().clone();
            var integrator = new RadauIntegrator(problem.system(), new Tolerance(1e-9, 1e-18), stages);
            integrator.integrate(0, problem.end(), y);
            for (int i = 0; i < y.length; i++) {
                System.out.println(problem+" "+stages+" "+(y[i]/problem.solution()[i]-1)+" "+integrator.statistics());
            }
        }
    }
}
