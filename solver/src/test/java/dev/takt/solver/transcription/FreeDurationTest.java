package dev.takt.solver.transcription;

import static dev.takt.solver.model.Functions.cos;
import static dev.takt.solver.model.Functions.der;
import static dev.takt.solver.model.Functions.number;
import static dev.takt.solver.model.Functions.sin;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.solver.ipm.SolveReport;
import dev.takt.solver.model.DerivativeScheme;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.OptimalControlProblemBuilder;
import dev.takt.solver.model.Supports;
import dev.takt.solver.model.Variable;
import dev.takt.solver.nmpc.NmpcOptions;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import dev.takt.solver.nmpc.StartPolicy;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The brachistochrone, from rest to a point 2 to the side, in the least time sqrt(2 pi / g), with a time domain of free length, and
 * written with a factor of the length in each equation: the same rows, so the same iterations.
 */
class FreeDurationTest {
    private static final double G = 9.81;

    static List<DerivativeScheme> schemes() {
        return List.of(
                new DerivativeScheme.BackwardDifference(),
                new DerivativeScheme.Trapezoid(),
                new DerivativeScheme.Collocation(DerivativeScheme.Nodes.RADAU, 3));
    }

    @ParameterizedTest
    @MethodSource("schemes")
    void takesAsManyIterationsAsWithTheFactorWritten(DerivativeScheme scheme) {
        RecedingHorizonSolver free = solver(scheme, true);
        RecedingHorizonSolver written = solver(scheme, false);
        SolveReport report = free.solve(0, StartPolicy.COLD);
        assertTrue(report.status().isSolved(), report.toString());
        int iterations = report.iterations();
        assertEquals(written.solve(0, StartPolicy.COLD).iterations(), iterations);
        assertEquals(Math.sqrt(Math.PI * 2 / G), free.plan().objective(), 0.006);
        assertEquals(written.plan().objective(), free.plan().objective(), 1e-7);
    }

    private static RecedingHorizonSolver solver(DerivativeScheme scheme, boolean free) {
        var model = new OptimalControlProblemBuilder("brachistochrone");
        Variable duration = model.variable("tf").between(0.1, 10).start(1).declare();
        double[] supports = Supports.uniform(0, 1, 41);
        Domain t = free ? model.time("t", supports, scheme, duration) : model.time("t", supports, scheme);
        Variable x = model.state("x", t).declare();
        Variable y = model.state("y", t).declare();
        Variable v = model.state("v", t).declare();
        Variable angle = model.control("u", t).between(0, 3).start(0.7).declare();
        Expression u = angle.running();
        List<Variable> states = List.of(x, y, v);
        List<Expression> rates = List.of(v.running().times(sin(u)), v.running().times(cos(u)), cos(u).times(G));
        Optional<Expression> factor = free ? Optional.empty() : Optional.of(duration.running());
        IntStream.range(0, states.size()).forEach(i -> {
            Expression rate = rates.get(i);
            model.equation(
                    "rate " + i,
                    der(states.get(i).running(), t),
                    factor.map(length -> length.times(rate)).orElse(rate));
            model.equation("begin " + i, states.get(i).at(t.at(0)), number(0));
        });
        model.equation("there", x.at(t.at(1)), number(2));
        return RecedingHorizonSolver.of(model.minimize(duration.running()).build(), NmpcOptions.DEFAULT);
    }
}
