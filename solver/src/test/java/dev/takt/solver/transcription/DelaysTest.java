package dev.takt.solver.transcription;

import static dev.takt.solver.model.Functions.der;
import static dev.takt.solver.model.Functions.integral;
import static dev.takt.solver.model.Functions.number;
import static dev.takt.solver.model.Functions.square;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.solver.model.DerivativeScheme;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.OptimalControlProblemBuilder;
import dev.takt.solver.model.ParameterFunction;
import dev.takt.solver.model.Supports;
import dev.takt.solver.model.Variable;
import dev.takt.solver.nmpc.NmpcOptions;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Dead times against solutions that can be derived by hand. */
class DelaysTest {

    /**
     * Göllmann, Kern and Maurer, Optimal control problems with delays in state and control variables subject to mixed control-state
     * constraints, Optimal Control Applications and Methods 30 (2009) 341-365, the analytic example: {@code dx/dt = x(t - 1) u(t - 2)} on
     * [0, 3], x = 1 and u = 0 before. Until 2 the state is 1; then it is a linear-quadratic problem, and the optimum is 2 + tanh 1.
     */
    private static OptimalControlProblem goellmann(DerivativeScheme scheme, int points) {
        OptimalControlProblemBuilder builder = new OptimalControlProblemBuilder("delays");
        Domain t = builder.time("t", Supports.uniform(0, 3, points), scheme);
        Variable x = builder.state("x", t).start(1).declare();
        Variable u = builder.control("u", t).start(0).declare();
        Expression before = builder.delay(x, 1, ParameterFunction.constant(1));
        Expression applied = builder.delay(u, 2, ParameterFunction.constant(0));
        builder.equation("start", x.at(t.at(0)), number(1));
        builder.equation("dynamics", der(x.running(), t), before.times(applied));
        return builder.minimize(integral(square(x.running()).plus(square(u.running())), t))
                .build();
    }

    private static RecedingHorizonSolver solved(OptimalControlProblem problem) {
        RecedingHorizonSolver solver = RecedingHorizonSolver.of(problem, NmpcOptions.DEFAULT);
        assertTrue(solver.solve(0).status().isSolved(), () -> solver.report().toString());
        return solver;
    }

    @ParameterizedTest
    @ValueSource(ints = {61, 121, 241, 50, 98})
    void theOptimumOfGoellmannKernAndMaurerIsFound(int points) {
        RecedingHorizonSolver solver =
                solved(goellmann(new DerivativeScheme.Collocation(DerivativeScheme.Nodes.RADAU, 3), points));
        // controls that are constant on intervals miss the optimum by the square of their length
        double step = 3.0 / (points - 1);
        assertEquals(2 + Math.tanh(1), solver.plan().objective(), 0.06 * step * step);
        double[] supports =
                Objects.requireNonNull(solver.plan().layout().supports().get("t"));
        int end = supports.length - 1;
        assertEquals(1 / Math.cosh(1), solver.plan().value("x", end), 0.1 * step * step);
    }
}
