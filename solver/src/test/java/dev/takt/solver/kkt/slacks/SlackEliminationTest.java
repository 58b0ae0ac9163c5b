package dev.takt.solver.kkt.slacks;

import static dev.takt.solver.problems.PatternExpressions.difference;
import static dev.takt.solver.problems.PatternExpressions.number;
import static dev.takt.solver.problems.PatternExpressions.product;
import static dev.takt.solver.problems.PatternExpressions.square;
import static dev.takt.solver.problems.PatternExpressions.sum;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.solver.kernels.CompiledProgram;
import dev.takt.solver.kernels.NonlinearProgram;
import dev.takt.solver.kkt.DenseKktSystem;
import dev.takt.solver.kkt.KktSystem;
import dev.takt.solver.linalg.ldlt.Inertia;
import dev.takt.solver.problems.PatternProblem;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A system without the slack variables against one dense matrix with them. */
class SlackEliminationTest {
    private static final double FAR = Double.POSITIVE_INFINITY;
    private static final int SLACKS = 3;

    /** Two variables, three slack variables of two rows, and one variable that is in two rows and therefore none. */
    private static NonlinearProgram program() {
        var problem = new PatternProblem("soft");
        var x = problem.variable("x", -FAR, FAR, 0.3);
        var e = problem.variable("e", 0, FAR, 0.1);
        var y = problem.variable("y", -FAR, FAR, 0.6);
        var low = problem.variable("low", 0, FAR, 0.2);
        var high = problem.variable("high", 0, FAR, 0.1);
        var shared = problem.variable("shared", 0, FAR, 0.4);
        problem.equation("circle", sum(square(x), square(y), number(-1)));
        problem.inequality("one", 0.5, sum(product(x, y), product(number(2), e)), FAR);
        problem.inequality("two", -1, difference(sum(y, low), high), 1);
        problem.inequality("three", 0, sum(x, shared), FAR);
        problem.inequality("four", 0, sum(y, shared), FAR);
        problem.minimize(sum(
                square(difference(x, y)),
                product(number(3), square(e)),
                product(number(5), low),
                square(high),
                product(number(7), shared)));
        return new CompiledProgram(problem.build());
    }

    private record Values(double[] hessian, double[] jacobian, double[] dx, double[] ds, double[] dc) {
        static Values at(NonlinearProgram program, Random random, double softest) {
            double[] x = new double[program.variables()];
            program.start(x);
            double[] hessian = new double[program.hessianSparsity().size()];
            double[] jacobian = new double[program.jacobianSparsity().size()];
            program.hessian(x, 1, random.doubles(program.rows(), -1, 1).toArray(), hessian);
            program.jacobian(x, jacobian);
            double[] dx = random.doubles(x.length, 20, 30).toArray();
            dx[3] = softest;
            return new Values(
                    hessian,
                    jacobian,
                    dx,
                    random.doubles(4, 0.1, 10).toArray(),
                    random.doubles(5, 1e-3, 1e-2).toArray());
        }

        Inertia factorize(KktSystem system) {
            return system.factorize(hessian, jacobian, dx, ds, dc);
        }
    }

    @Test
    void findsWhatServesOneInequalityAlone() {
        NonlinearProgram program = program();
        NonlinearProgram rest = SlackElimination.in(program).orElseThrow().rest();
        assertEquals(program.variables() - SLACKS, rest.variables());
        assertEquals("y", rest.variableName(1));
        assertEquals("shared", rest.variableName(2));
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e-6, 1, 1e6})
    void solvesTheWholeSystem(double softest) {
        var random = new Random(3);
        NonlinearProgram program = program();
        SlackElimination.Found slacks = SlackElimination.in(program).orElseThrow();
        KktSystem eliminated = slacks.before(new DenseKktSystem(slacks.rest()));
        KktSystem whole = new DenseKktSystem(program);
        Values values = Values.at(program, random, softest);
        Inertia right = new Inertia(program.variables(), program.rows(), 0);
        assertEquals(right, values.factorize(whole));
        assertEquals(right, values.factorize(eliminated));

        double[] rx = random.doubles(program.variables(), -1, 1).toArray();
        double[] rs = random.doubles(4, -1, 1).toArray();
        double[] rc = random.doubles(program.rows(), -1, 1).toArray();
        double[] dx = new double[rx.length];
        double[] ds = new double[rs.length];
        double[] dy = new double[rc.length];
        whole.solve(rx, rs, rc, dx, ds, dy);
        eliminated.solve(rx, rs, rc, rx, rs, rc);
        assertArrayEquals(dx, rx, 1e-8);
        assertArrayEquals(ds, rs, 1e-8);
        assertArrayEquals(dy, rc, 1e-8);
    }

    @Test
    void aSlackWithoutCurvatureIsWrongInertia() {
        NonlinearProgram program = program();
        SlackElimination.Found slacks = SlackElimination.in(program).orElseThrow();
        KktSystem eliminated = slacks.before(new DenseKktSystem(slacks.rest()));
        Inertia right = new Inertia(program.variables(), program.rows(), 0);
        assertNotEquals(right, Values.at(program, new Random(3), -1).factorize(eliminated));
    }

    /** The program without slack variables is the whole one at their first guess. */
    @Test
    void holdsTheSlacksAtTheirFirstGuess() {
        NonlinearProgram program = program();
        NonlinearProgram rest = SlackElimination.in(program).orElseThrow().rest();
        double[] whole = new double[program.variables()];
        double[] x = new double[rest.variables()];
        program.start(whole);
        rest.start(x);
        assertEquals(program.objective(whole), rest.objective(x));
        double[] rows = new double[program.rows()];
        double[] rowsOfRest = new double[program.rows()];
        program.constraints(whole, rows);
        rest.constraints(x, rowsOfRest);
        assertArrayEquals(rows, rowsOfRest);
        double[] gradient = new double[whole.length];
        double[] gradientOfRest = new double[x.length];
        program.gradient(whole, gradient);
        rest.gradient(x, gradientOfRest);
        assertArrayEquals(new double[] {gradient[0], gradient[2], gradient[5]}, gradientOfRest);
        assertTrue(gradient[3] > 0);
    }
}
