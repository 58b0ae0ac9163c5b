package dev.takt.solver.transcription.discretization;

import static dev.takt.solver.model.Functions.der;
import static dev.takt.solver.model.Functions.integral;
import static dev.takt.solver.model.Functions.number;
import static dev.takt.solver.model.Functions.square;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.solver.ipm.SolveStatus;
import dev.takt.solver.model.DerivativeScheme.Collocation;
import dev.takt.solver.model.DerivativeScheme.Nodes;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.OptimalControlProblemBuilder;
import dev.takt.solver.model.Quadrature;
import dev.takt.solver.model.Supports;
import dev.takt.solver.model.Variable;
import dev.takt.solver.nmpc.NmpcOptions;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import dev.takt.solver.nmpc.StartPolicy;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ElementEndsTest {
    private static final int INTERVALS = 10;

    /**
     * A mass is moved by 1 in a second, from rest to rest, with forces that are constant on intervals of the length h: the least
     * integral of u^2/2 is 6/(1 - h^2), and the first and the last force are the largest ones.
     */
    @ParameterizedTest
    @CsvSource({"RADAU, 3, 1", "LOBATTO, 3, 1", "LOBATTO, 4, 1", "LOBATTO, 5, 1", "LOBATTO, 3, 2", "LOBATTO, 4, 3"})
    void anIntegralHasTheControlOfEachElementAtBothOfItsEnds(Nodes nodes, int points, int steps) {
        var model = new OptimalControlProblemBuilder("mass");
        Domain t = model.time("t", Supports.uniform(0, 1, INTERVALS + 1), new Collocation(nodes, points, steps));
        Variable x = model.state("x", t).declare();
        Variable v = model.state("v", t).declare();
        Variable u = model.control("u", t).declare();
        model.equation("place", x.at(t.at(0)), number(-1));
        model.equation("speed", v.at(t.at(0)), number(0));
        model.equation("motion", der(x.running(), t), v.running());
        model.equation("force", der(v.running(), t), u.running());
        model.equation("there", x.at(t.at(1)), number(0));
        model.equation("rest", v.at(t.at(1)), number(0));
        var problem = model.minimize(integral(square(u.running()).times(0.5), t, 0, 1, Quadrature.AUTOMATIC))
                .build();

        RecedingHorizonSolver solver = RecedingHorizonSolver.of(problem, NmpcOptions.DEFAULT);

        assertEquals(SolveStatus.OPTIMAL, solver.solve(0, StartPolicy.COLD).status());
        double h = 1.0 / INTERVALS;
        assertEquals(6 / (1 - h * h), solver.plan().objective(), 1e-7);
    }
}
