package dev.takt.solver.kernels;

import static dev.takt.solver.model.Functions.der;
import static dev.takt.solver.model.Functions.exp;
import static dev.takt.solver.model.Functions.integral;
import static dev.takt.solver.model.Functions.sin;
import static dev.takt.solver.model.Functions.square;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.solver.kernels.bytecode.KernelCompiler;
import dev.takt.solver.model.DerivativeScheme;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.ModelException;
import dev.takt.solver.model.OptimalControlProblemBuilder;
import dev.takt.solver.model.Supports;
import dev.takt.solver.transcription.Transcription;
import dev.takt.solver.transcription.TranscriptionOptions;
import java.util.Random;
import java.util.function.BinaryOperator;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The Gauss-Newton Hessian against the exact one, and against products of Jacobians of the residuals found by differences. */
class GaussNewtonTest {

    /** x' = u - drag x^2 with a cost of x and u along the horizon. */
    private static CompiledProgram program(
            BinaryOperator<Expression> cost, double drag, HessianApproximation approximation) {
        var model = new OptimalControlProblemBuilder("tracking");
        Domain t = model.time("t", Supports.uniform(0, 1, 6), new DerivativeScheme.ForwardDifference());
        var state = model.state("x", t).start(0).declare();
        Expression x = state.running();
        Expression u = model.control("u", t).start(0).declare().running();
        model.equation("start", state.at(t.at(0)), model.parameter("x0", 1).running());
        model.equation("dynamics", der(x, t), u.minus(square(x).times(drag)));
        return new CompiledProgram(
                Transcription.of(model.minimize(integral(cost.apply(x, u), t)).build(), TranscriptionOptions.reduced()),
                new KernelCompiler(),
                approximation);
    }

    private static double[][] hessian(CompiledProgram program, double[] x, double[] multipliers) {
        double[] values = new double[program.hessianSparsity().size()];
        program.hessian(x, 1, multipliers, values);
        double[][] dense = new double[x.length][x.length];
        for (int k = 0; k < values.length; k++) {
            int row = program.hessianSparsity().rows()[k];
            int column = program.hessianSparsity().columns()[k];
            dense[row][column] += values[k];
            if (row != column) {
                dense[column][row] += values[k];
            }
        }
        return dense;
    }

    private static double[] random(int size, long seed) {
        return new Random(seed).doubles(size, -1, 1).toArray();
    }

    @Test
    void isTheHessianWhereEverythingIsLinear() {
        BinaryOperator<Expression> cost = (x, u) -> square(x.minus(0.3).plus(u.times(0.5)))
                .times(2)
                .plus(u.times(u).times(0.25))
                .plus(x.minus(u.times(3)));
        CompiledProgram exact = program(cost, 0, HessianApproximation.EXACT);
        CompiledProgram approximate = program(cost, 0, HessianApproximation.GAUSS_NEWTON);
        double[] x = random(exact.variables(), 1);
        double[] multipliers = random(exact.rows(), 2);

        double[][] expected = hessian(exact, x, multipliers);
        double[][] found = hessian(approximate, x, multipliers);

        for (int i = 0; i < x.length; i++) {
            for (int j = 0; j < x.length; j++) {
                assertEquals(expected[i][j], found[i][j], 1e-14);
            }
        }
    }

    @Test
    void isTheProductOfTheJacobianOfNonlinearResiduals() {
        CompiledProgram approximate =
                program((x, u) -> square(sin(x).times(u).minus(1)).times(3), 0.7, HessianApproximation.GAUSS_NEWTON);
        CompiledProgram residual = program((x, u) -> sin(x).times(u), 0.7, HessianApproximation.EXACT);
        double[] x = random(approximate.variables(), 3);
        double[][] found = hessian(approximate, x, random(approximate.rows(), 4));

        // the integral of the residual has the gradient of each support, times the weight of its trapezoid
        double[] gradient = differences(residual::objective, x);
        int supports = 6;
        int matched = 0;
        for (int i = 0; i < x.length; i++) {
            for (int j = 0; j < x.length; j++) {
                if (found[i][j] != 0) {
                    double weight = isEnd(residual, i, supports) ? 0.1 : 0.2;
                    assertEquals(6 * gradient[i] * gradient[j] / weight, found[i][j], 1e-6);
                    matched++;
                }
            }
        }
        assertTrue(matched >= 4 * (supports - 1), "entries " + matched);
    }

    private static boolean isEnd(CompiledProgram program, int variable, int supports) {
        int time = program.problem().variablePlacement().domains().indexOf("t");
        int support = program.problem().variablePlacement().supports()[time][variable];
        return support == 0 || support == supports - 1;
    }

    private static double[] differences(ToDoubleFunction<double[]> function, double[] x) {
        double[] result = new double[x.length];
        for (int i = 0; i < x.length; i++) {
            double before = x[i];
            x[i] = before + 1e-6;
            double up = function.applyAsDouble(x);
            x[i] = before - 1e-6;
            result[i] = (up - function.applyAsDouble(x)) / 2e-6;
            x[i] = before;
        }
        return result;
    }

    private enum NoSquare {
        EXPONENTIAL((x, u) -> square(x).plus(exp(u))),
        NEGATIVE((x, u) -> square(x).minus(square(u))),
        NEGATIVE_WEIGHT((x, u) -> square(x).times(-2).plus(square(u))),
        PRODUCT((x, u) -> x.times(u).plus(square(u)));

        private final BinaryOperator<Expression> cost;

        NoSquare(BinaryOperator<Expression> cost) {
            this.cost = cost;
        }
    }

    @ParameterizedTest
    @EnumSource(NoSquare.class)
    void refusesWhatIsNoSquare(NoSquare term) {
        ModelException refusal =
                assertThrows(ModelException.class, () -> program(term.cost, 0, HessianApproximation.GAUSS_NEWTON));

        assertTrue(refusal.problems().getFirst().found().contains("no square"), refusal.toString());
        assertEquals("objective", refusal.problems().getFirst().element());
    }
}
