package dev.takt.solver.nmpc;

import static dev.takt.solver.model.Functions.coordinate;
import static dev.takt.solver.model.Functions.der;
import static dev.takt.solver.model.Functions.number;
import static dev.takt.solver.model.Functions.sum;
import static dev.takt.solver.model.Functions.supportSum;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.solver.model.DerivativeScheme;
import dev.takt.solver.model.DerivativeScheme.BackwardDifference;
import dev.takt.solver.model.DerivativeScheme.Collocation;
import dev.takt.solver.model.DerivativeScheme.ForwardDifference;
import dev.takt.solver.model.DerivativeScheme.Nodes;
import dev.takt.solver.model.DerivativeScheme.RungeKutta;
import dev.takt.solver.model.DerivativeScheme.Trapezoid;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.OptimalControlProblemBuilder;
import dev.takt.solver.model.Supports;
import dev.takt.solver.model.Variable;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What a control means under each scheme, as the table of the page on the model language says: x' = u from x(0) = 0 over one second in
 * four intervals, with u = 1, 2, 3, 4, 5 at the five supports.
 */
class ControlMeaningTest {
    /**
     * A row of the table.
     *
     * @param reached x(1)
     * @param applied what acts at the beginning, and after an eighth of a second
     * @param places what a sum over time runs over
     */
    record Meaning(DerivativeScheme scheme, double reached, List<Double> applied, int places) {}

    static List<Meaning> meanings() {
        return List.of(
                new Meaning(new BackwardDifference(), 3.5, List.of(2.0, 2.0), 5),
                new Meaning(new ForwardDifference(), 2.5, List.of(1.0, 1.0), 5),
                new Meaning(new Trapezoid(), 3, List.of(1.0, 1.5), 5),
                new Meaning(new RungeKutta(2), 3.5, List.of(2.0, 2.0), 5),
                new Meaning(new Collocation(Nodes.RADAU, 2), 3.5, List.of(2.0, 2.0), 9),
                new Meaning(new Collocation(Nodes.RADAU, 4), 3.5, List.of(2.0, 2.0), 17),
                new Meaning(new Collocation(Nodes.RADAU, 2, 3), 3.5, List.of(2.0, 2.0), 25),
                new Meaning(new Collocation(Nodes.GAUSS, 1), 3.5, List.of(2.0, 2.0), 9),
                new Meaning(new Collocation(Nodes.GAUSS, 2, 2), 3.5, List.of(2.0, 2.0), 25),
                new Meaning(new Collocation(Nodes.LOBATTO, 3), 3.5, List.of(2.0, 2.0), 9));
    }

    @ParameterizedTest
    @MethodSource("meanings")
    void isWhatTheTableSays(Meaning meaning) {
        OptimalControlProblemBuilder model = new OptimalControlProblemBuilder("integrator");
        Domain t = model.time("t", Supports.uniform(0, 1, 5), meaning.scheme());
        Variable x = model.state("x", t).declare();
        var ramp = sum(number(1), coordinate(t).times(4));
        Variable u = model.control("u", t).between(ramp, ramp).declare();
        Variable one = model.variable("one", t).between(1, 1).declare();
        model.equation("rate", der(x.running(), t), u.running());
        model.equation("begin", x.at(t.at(0)), number(0));
        RecedingHorizonSolver solver = RecedingHorizonSolver.of(
                model.minimize(supportSum(one.running(), t)).build(), NmpcOptions.DEFAULT);
        assertEquals("OPTIMAL", solver.solve(0, StartPolicy.COLD).status().name());
        Plan plan = solver.plan();
        int last = solver.problem().supports().getOrDefault("t", new double[0]).length - 1;
        assertEquals(meaning.reached(), plan.value("x", last), 1e-7);
        assertEquals(meaning.applied().getFirst(), plan.control("u").at(0), 1e-7);
        assertEquals(meaning.applied().getLast(), plan.control("u").at(0.125), 1e-7);
        assertEquals(meaning.places(), plan.objective(), 1e-7);
    }
}
