package dev.takt.solver.nmpc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.solver.model.DerivativeScheme;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.Literal;
import dev.takt.solver.model.Functions;
import dev.takt.solver.model.OptimalControlProblemBuilder;
import dev.takt.solver.model.ParameterFunction;
import dev.takt.solver.model.Supports;
import dev.takt.solver.model.Variable;
import dev.takt.solver.model.Variable.Role;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;

class StartTrajectoryTest {
    private static final Domain TIME = domain("t", Domain.Kind.TIME, 0, 2, 5);
    private static final Domain SPACE = domain("s", Domain.Kind.SPACE, -1, 1, 3);

    private static Domain domain(String name, Domain.Kind kind, double from, double to, int points) {
        return new Domain(
                name,
                kind,
                Supports.uniform(from, to, points),
                new DerivativeScheme.BackwardDifference(),
                Optional.empty());
    }

    private static Variable variable(Role role, Domain... domains) {
        return new Variable(
                "x",
                List.of(domains),
                role,
                new Literal(Double.NEGATIVE_INFINITY),
                new Literal(Double.POSITIVE_INFINITY),
                new Literal(0),
                OptionalDouble.empty());
    }

    private static ParameterFunction over(StartTrajectory values, Variable variable) {
        return values.over(
                variable, variable.domains().stream().map(Domain::supports).toArray(double[][]::new));
    }

    @Property
    void aFunctionThatIsLinearInEachCoordinateIsItselfBetweenTheSupports(
            @ForAll @DoubleRange(min = 0, max = 2) double t, @ForAll @DoubleRange(min = -1, max = 1) double s) {
        double[] times = {0, 0.3, 1, 2};
        double[] values = new double[8];
        for (int k = 0; k < times.length; k++) {
            values[2 * k] = bilinear(times[k], -1);
            values[2 * k + 1] = bilinear(times[k], 1);
        }
        StartTrajectory start = new StartTrajectory(new double[][] {times, {-1, 1}}, new int[] {4, 2}, values);
        assertEquals(
                bilinear(t, s), over(start, variable(Role.STATE, TIME, SPACE)).at(t, s), 1e-7);
    }

    private static double bilinear(double t, double s) {
        return 3 - t + 2 * s + 0.5 * t * s;
    }

    @Test
    void aControlKeepsTheValueOfTheEndOfItsInterval() {
        StartTrajectory start = new StartTrajectory(new double[][] {{0, 1, 2}}, new int[] {3}, new double[] {9, 5, 7});
        ParameterFunction control = over(start, variable(Role.CONTROL, TIME));
        assertEquals(9, control.at(0));
        assertEquals(5, control.at(0.5));
        assertEquals(5, control.at(1));
        assertEquals(7, control.at(1.5));
        assertEquals(7, control.at(3), "the last value goes on");
    }

    @Test
    void supportsThatAreOnlyCountedAreThoseOfTheProblemOrEquallySpaced() {
        double[] uneven = {-1, 0.5, 1};
        Variable field = variable(Role.STATE, SPACE);
        StartTrajectory three = new StartTrajectory(new double[][] {{}}, new int[] {3}, new double[] {1, 2, 4});
        assertEquals(2, three.over(field, new double[][] {uneven}).at(0.5));
        StartTrajectory two = new StartTrajectory(new double[][] {{}}, new int[] {2}, new double[] {0, 4});
        assertEquals(3, two.over(field, new double[][] {uneven}).at(0.5));
    }

    @Test
    void numbersThatDoNotFitAreRefused() {
        assertThrows(
                IllegalArgumentException.class,
                () -> new StartTrajectory(new double[][] {{0, 1}}, new int[] {3}, new double[3]));
        assertThrows(
                IllegalArgumentException.class,
                () -> new StartTrajectory(new double[][] {{0, 1}}, new int[] {2}, new double[3]));
        StartTrajectory flat = new StartTrajectory(new double[0][], new int[0], new double[1]);
        assertThrows(IllegalArgumentException.class, () -> over(flat, variable(Role.STATE, TIME)));
    }

    /** The least value of exp(x) - 2 x is at log 2: from a start that needs several steps, and from a solution. */
    @Test
    void aSolveBeginsAtTheSolutionOfAnotherProblem() {
        RecedingHorizonSolver solver = least("x");
        int cold = solver.solve(0, StartPolicy.COLD).iterations();
        Plan solution = Plan.copyOf(solver.plan());
        assertEquals(Math.log(2), solution.value("x"), 1e-7);

        RecedingHorizonSolver again = least("x");
        assertEquals(List.of(), again.starts().from(solution));
        assertTrue(again.solve(0, StartPolicy.COLD).iterations() < cold);
        assertEquals(Math.log(2), again.plan().value("x"), 1e-7);
        again.starts().clear();
        assertEquals(cold, again.solve(0, StartPolicy.COLD).iterations());
        assertEquals(List.of("y"), least("y").starts().from(solution));
    }

    private static RecedingHorizonSolver least(String name) {
        var model = new OptimalControlProblemBuilder("least");
        Expression x = model.variable(name).start(-5).declare().running();
        return RecedingHorizonSolver.of(
                model.minimize(Functions.exp(x).minus(x.times(2))).build(), NmpcOptions.DEFAULT);
    }
}
