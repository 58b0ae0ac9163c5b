package dev.takt.solver.kernels;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.solver.problems.PatternProblem;
import dev.takt.solver.transcription.pattern.PatternInstances;
import java.util.Arrays;
import java.util.Random;

/**
 * Compares a compiled program with hyper-dual numbers: the given instances are the whole objective, and all the rows.
 */
public final class DerivativeCheck {
    private static final double WEIGHT = 1.25;

    private final PatternInstances instances;
    private final double[] x;
    private final double[] multipliers;
    private final PatternInterpreter truth;
    private final CompiledProgram program;
    private final int rows;
    private final double tolerance;

    public DerivativeCheck(PatternInstances instances, double[] x, double[] parameters, double tolerance) {
        this.instances = instances;
        this.x = x;
        this.tolerance = tolerance;
        rows = Arrays.stream(instances.targets()).max().orElse(-1) + 1;
        multipliers = new Random(1).doubles(rows, -2, 2).toArray();
        truth = new PatternInterpreter(instances, x, parameters);
        var problem = new PatternProblem("check");
        for (int variable = 0; variable < x.length; variable++) {
            problem.variable("x" + variable, -1, 1, 0);
        }
        for (int parameter = 0; parameter < parameters.length; parameter++) {
            problem.parameter("p" + parameter, parameters[parameter]);
        }
        var terms = new PatternInstances(
                instances.pattern(),
                instances.count(),
                instances.variables(),
                instances.data(),
                instances.parameters(),
                new int[instances.count()]);
        program = new CompiledProgram(
                problem.equations("rows", rows, instances).minimize(terms).build());
    }

    public void values() {
        double sum = 0;
        double[] expected = new double[rows];
        for (int instance = 0; instance < instances.count(); instance++) {
            sum += truth.value(instance);
            expected[instances.targets()[instance]] += truth.value(instance);
        }
        double[] values = new double[rows];
        program.constraints(x, values);
        assertClose(expected, values, "values");
        assertClose(new double[] {sum}, new double[] {program.objective(x)}, "objective");
    }

    public void firstDerivatives() {
        double[] gradient = new double[x.length];
        double[][] jacobian = new double[rows][x.length];
        for (int instance = 0; instance < instances.count(); instance++) {
            for (int hole = 0; hole < instances.pattern().variables(); hole++) {
                double derivative = truth.derivative(instance, hole);
                int variable = instances.variables()[hole][instance];
                gradient[variable] += derivative;
                jacobian[instances.targets()[instance]][variable] += derivative;
            }
        }
        double[] compiled = new double[x.length];
        program.gradient(x, compiled);
        assertClose(gradient, compiled, "gradient");
        assertClose(jacobian, DenseMatrix.jacobian(program, x), "Jacobian");
    }

    public void secondDerivatives() {
        double[][] hessian = new double[x.length][x.length];
        for (int instance = 0; instance < instances.count(); instance++) {
            double weight = WEIGHT + multipliers[instances.targets()[instance]];
            for (int first = 0; first < instances.pattern().variables(); first++) {
                for (int second = 0; second < instances.pattern().variables(); second++) {
                    hessian[instances.variables()[first][instance]][instances.variables()[second][instance]] +=
                            weight * truth.derivative(instance, first, second);
                }
            }
        }
        assertClose(hessian, DenseMatrix.hessian(program, x, WEIGHT, multipliers), "Hessian");
    }

    /** Central differences of compiled values and gradients, whose error is of the order of the step squared. */
    void differences(double step, double differenceTolerance) {
        double[] gradient = new double[x.length];
        program.gradient(x, gradient);
        double[][] jacobian = DenseMatrix.jacobian(program, x);
        double[][] hessian = DenseMatrix.hessian(program, x, 1, new double[rows]);
        for (int variable = 0; variable < x.length; variable++) {
            double[] above = x.clone();
            double[] below = x.clone();
            above[variable] += step;
            below[variable] -= step;
            double width = above[variable] - below[variable];

            double slope = (program.objective(above) - program.objective(below)) / width;
            assertEquals(slope, gradient[variable], differenceTolerance * scale(gradient), "gradient");

            double[] rowsAbove = new double[rows];
            double[] rowsBelow = new double[rows];
            program.constraints(above, rowsAbove);
            program.constraints(below, rowsBelow);
            for (int row = 0; row < rows; row++) {
                slope = (rowsAbove[row] - rowsBelow[row]) / width;
                assertEquals(slope, jacobian[row][variable], differenceTolerance * scale(jacobian[row]), "Jacobian");
            }

            double[] gradientAbove = new double[x.length];
            double[] gradientBelow = new double[x.length];
            program.gradient(above, gradientAbove);
            program.gradient(below, gradientBelow);
            for (int other = 0; other < x.length; other++) {
                slope = (gradientAbove[other] - gradientBelow[other]) / width;
                assertEquals(
                        slope,
                        hessian[variable][other],
                        differenceTolerance * (scale(gradient) + scale(hessian[variable])),
                        "Hessian");
            }
        }
    }

    private static double scale(double[] values) {
        return 1 + Arrays.stream(values).map(Math::abs).max().orElse(0);
    }

    private void assertClose(double[][] expected, double[][] actual, String what) {
        for (int row = 0; row < expected.length; row++) {
            assertClose(expected[row], actual[row], what + " row " + row);
        }
    }

    private void assertClose(double[] expected, double[] actual, String what) {
        for (int entry = 0; entry < expected.length; entry++) {
            assertEquals(expected[entry], actual[entry], tolerance * scale(expected), what + "[" + entry + "]");
        }
    }
}
