package dev.takt.solver.kernels;

import static dev.takt.solver.problems.PatternExpressions.apply;
import static dev.takt.solver.problems.PatternExpressions.data;
import static dev.takt.solver.problems.PatternExpressions.product;
import static dev.takt.solver.problems.PatternExpressions.quotient;
import static dev.takt.solver.problems.PatternExpressions.square;
import static dev.takt.solver.problems.PatternExpressions.sum;
import static dev.takt.solver.problems.PatternExpressions.x;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.solver.model.UnaryOperator;
import dev.takt.solver.problems.Allocation;
import dev.takt.solver.problems.HockSchittkowski15;
import dev.takt.solver.problems.HockSchittkowski71;
import dev.takt.solver.problems.PatternProblem;
import dev.takt.solver.transcription.pattern.Pattern;
import dev.takt.solver.transcription.pattern.PatternInstances;
import org.junit.jupiter.api.Test;

class CompiledProgramTest {
    private static final double INFINITY = Double.POSITIVE_INFINITY;

    @Test
    void evaluatesHockSchittkowski71AsByHand() {
        var program = new CompiledProgram(HockSchittkowski71.problem());
        double[] x = {1, 5, 4, 2};

        assertEquals(1 * 2 * (1 + 5 + 4) + 4, program.objective(x));
        double[] gradient = new double[4];
        program.gradient(x, gradient);
        assertArrayEquals(new double[] {2 * (2 + 5 + 4), 2, 3, 10}, gradient);

        double[] values = new double[2];
        program.constraints(x, values);
        assertArrayEquals(new double[] {40, 1 + 25 + 16 + 4 - 40}, values);
        assertArrayEquals(new double[][] {{40, 8, 10, 20}, {2, 10, 8, 4}}, DenseMatrix.jacobian(program, x));
        assertArrayEquals(
                new double[][] {
                    {3 * 2 * 2 - 2, 3 * 2 + 8, 3 * 2 + 10, 3 * (2 + 5 + 4) + 20},
                    {3 * 2 + 8, -2, 2, 3 * 1 + 4},
                    {3 * 2 + 10, 2, -2, 3 * 1 + 5},
                    {3 * (2 + 5 + 4) + 20, 3 * 1 + 4, 3 * 1 + 5, -2}
                },
                DenseMatrix.hessian(program, x, 3, new double[] {1, -1}));
        assertFalse(program.isEquality(0));
        assertTrue(program.isEquality(1));
    }

    @Test
    void givesBoundsAndStartOfTheModel() {
        var program = new CompiledProgram(HockSchittkowski15.problem(-2, 1));
        double[][] bounds = bounds(program);

        assertArrayEquals(new double[] {-INFINITY, -INFINITY}, bounds[0]);
        assertArrayEquals(new double[] {0.5, INFINITY}, bounds[1]);
        assertArrayEquals(new double[] {1, 0}, bounds[2]);
        assertArrayEquals(new double[] {INFINITY, INFINITY}, bounds[3]);
        double[] start = {9, 9};
        program.start(start);
        assertArrayEquals(new double[] {-2, 1}, start);
    }

    @Test
    void boundsAnEquationByItsRightHandSide() {
        double[][] bounds = bounds(new CompiledProgram(HockSchittkowski71.problem()));

        assertArrayEquals(new double[] {25, 0}, bounds[2]);
        assertArrayEquals(new double[] {INFINITY, 0}, bounds[3]);
    }

    @Test
    void boundsSetAtRunTimeOverrideTheModelUntilCleared() {
        var program = new CompiledProgram(HockSchittkowski15.problem(-2, 1));

        program.boundOverrides().setVariable(0, -3, 0.25);
        program.boundOverrides().setVariable(program.problem().variableBlocks().get(1), -1, INFINITY);
        program.boundOverrides().setRows(program.problem().rowBlocks().get(1), -1, 7);
        double[][] bounds = bounds(program);
        assertArrayEquals(new double[] {-3, -1}, bounds[0]);
        assertArrayEquals(new double[] {0.25, INFINITY}, bounds[1]);
        assertArrayEquals(new double[] {1, -1}, bounds[2]);
        assertArrayEquals(new double[] {INFINITY, 7}, bounds[3]);

        program.boundOverrides().clear();
        assertArrayEquals(new double[] {0.5, INFINITY}, bounds(program)[1]);
    }

    @Test
    void refusesBoundsThatCannotBe() {
        BoundOverrides overrides = new CompiledProgram(HockSchittkowski71.problem()).boundOverrides();

        assertThrows(IllegalArgumentException.class, () -> overrides.setVariable(0, 2, 1));
        assertThrows(IllegalArgumentException.class, () -> overrides.setVariable(0, Double.NaN, 1));
        assertThrows(IllegalArgumentException.class, () -> overrides.setRow(1, 0, 1));
    }

    @Test
    void evaluatesWithThePresentParameters() {
        var program = new CompiledProgram(HockSchittkowski15.problem(-2, 1));
        double[] x = {0.5, 2};
        assertEquals(HockSchittkowski15.OPTIMUM, program.objective(x), 1e-12);

        program.parameters().set(0, 90);
        program.parameters().set(1, 1.3);
        assertEquals(90 * 1.75 * 1.75 + 0.64, program.objective(x), 1e-12);

        program.parameters().reset();
        assertEquals(HockSchittkowski15.OPTIMUM, program.objective(x), 1e-12);
    }

    /** f = x0 x1 with both holes on one variable is x^2, whose second derivative is 2. */
    @Test
    void holesOnTheSameVariableCountTwiceOnTheDiagonal() {
        var pattern = new Pattern(product(x(0), x(1)), 2, 0, 0);
        var terms = new PatternInstances(
                pattern, 3, new int[][] {{0, 1, 1}, {0, 0, 1}}, new double[0][], new int[0][], new int[3]);
        var problem = new PatternProblem("duplicates");
        problem.variable("a", -1, 1, 0);
        problem.variable("b", -1, 1, 0);
        var program = new CompiledProgram(problem.minimize(terms).build());
        double[] x = {3, 5};

        assertEquals(9 + 15 + 25, program.objective(x));
        double[] gradient = new double[2];
        program.gradient(x, gradient);
        assertArrayEquals(new double[] {6 + 5, 3 + 10}, gradient);
        assertArrayEquals(new double[][] {{14, 7}, {7, 14}}, DenseMatrix.hessian(program, x, 7, new double[0]));
    }

    @Test
    void instancesThatShareATargetAdd() {
        var pattern = new Pattern(product(data(0), square(x(0))), 1, 1, 0);
        var terms = new PatternInstances(
                pattern, 3, new int[][] {{0, 1, 1}}, new double[][] {{1, 10, 100}}, new int[0][], new int[] {0, 0, 1});
        var problem = new PatternProblem("shared targets");
        problem.variable("a", -1, 1, 0);
        problem.variable("b", -1, 1, 0);
        var program = new CompiledProgram(problem.equations("rows", 2, terms).build());
        double[] x = {3, 5};

        double[] values = {-1, -1};
        program.constraints(x, values);
        assertArrayEquals(new double[] {9 + 250, 2500}, values);
        assertArrayEquals(new double[][] {{6, 100}, {0, 1000}}, DenseMatrix.jacobian(program, x));
        assertArrayEquals(
                new double[][] {{2 * 2, 0}, {0, 2 * 20 + 3 * 200}}, DenseMatrix.hessian(program, x, 1, new double[] {
                    2, 3
                }));
    }

    @Test
    void undefinedValuesPropagateWithoutExceptions() {
        var problem = new PatternProblem("undefined");
        var a = problem.variable("a", -1, 1, 0);
        var b = problem.variable("b", -1, 1, 0);
        problem.minimize(sum(apply(UnaryOperator.LOG, a), b)).equation("quotient", quotient(a, b));
        var program = new CompiledProgram(problem.build());

        assertTrue(Double.isNaN(program.objective(new double[] {-1, 1})));
        assertEquals(-INFINITY, program.objective(new double[] {0, 1}));
        double[] values = new double[1];
        program.constraints(new double[] {1, 0}, values);
        assertEquals(INFINITY, values[0]);
        program.constraints(new double[] {Double.NaN, 1}, values);
        assertTrue(Double.isNaN(values[0]));
    }

    @Test
    void namesEntriesAsTheModelDoes() {
        var program = new CompiledProgram(HockSchittkowski71.problem());

        assertEquals("x[3]", program.variableName(2));
        assertEquals("sphere", program.rowName(1));
    }

    @Test
    void reportsTheVariableVectorAsOutputs() {
        var program = new CompiledProgram(HockSchittkowski71.problem());
        double[] outputs = new double[4];

        program.outputs(new double[] {1, 2, 3, 4}, outputs);
        assertArrayEquals(new double[] {1, 2, 3, 4}, outputs);
    }

    @Test
    void evaluationAllocatesNothing() {
        checkAllocation(new CompiledProgram(HockSchittkowski71.problem()));
        checkAllocation(new CompiledProgram(new TranscribedColumn(6, 10).problem()));
    }

    private static void checkAllocation(CompiledProgram program) {
        var buffers = new Buffers(program);
        assertEquals(0, Allocation.least(() -> evaluateAll(program, buffers)));
    }

    private static final class Buffers {
        private final double[] x;
        private final double[] gradient;
        private final double[] rows;
        private final double[] lowerRows;
        private final double[] upperRows;
        private final double[] lower;
        private final double[] upper;
        private final double[] jacobian;
        private final double[] hessian;

        Buffers(NonlinearProgram program) {
            x = new double[program.variables()];
            gradient = x.clone();
            lower = x.clone();
            upper = x.clone();
            rows = new double[program.rows()];
            lowerRows = rows.clone();
            upperRows = rows.clone();
            jacobian = new double[program.jacobianSparsity().size()];
            hessian = new double[program.hessianSparsity().size()];
        }
    }

    private static void evaluateAll(CompiledProgram program, Buffers buffers) {
        program.start(buffers.x);
        program.bounds(buffers.lower, buffers.upper, buffers.lowerRows, buffers.upperRows);
        program.objective(buffers.x);
        program.gradient(buffers.x, buffers.gradient);
        program.constraints(buffers.x, buffers.rows);
        program.jacobian(buffers.x, buffers.jacobian);
        program.hessian(buffers.x, 1, buffers.rows, buffers.hessian);
        program.outputs(buffers.x, buffers.gradient);
    }

    private static double[][] bounds(NonlinearProgram program) {
        double[][] bounds = {
            new double[program.variables()],
            new double[program.variables()],
            new double[program.rows()],
            new double[program.rows()]
        };
        program.bounds(bounds[0], bounds[1], bounds[2], bounds[3]);
        return bounds;
    }
}
