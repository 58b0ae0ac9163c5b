package dev.takt.solver.kernels;

import static dev.takt.solver.problems.PatternExpressions.apply;
import static dev.takt.solver.problems.PatternExpressions.number;
import static dev.takt.solver.problems.PatternExpressions.product;
import static dev.takt.solver.problems.PatternExpressions.sum;
import static dev.takt.solver.problems.PatternExpressions.x;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import dev.takt.solver.model.BinaryOperator;
import dev.takt.solver.model.UnaryOperator;
import dev.takt.solver.problems.PatternProblem;
import dev.takt.solver.transcription.pattern.Pattern;
import dev.takt.solver.transcription.pattern.PatternInstances;
import dev.takt.solver.transcription.pattern.PatternNode;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A recorded run is replayed by another JVM state: what was interpreted then may be compiled now. */
class RepeatabilityTest {
    private static final int INSTANCES = 200;
    private static final int EVALUATIONS = 2000;

    @ParameterizedTest
    @EnumSource(UnaryOperator.class)
    void functionsGiveTheSameBitsInterpretedAndCompiled(UnaryOperator operator) {
        check(apply(operator, x(0)));
    }

    @ParameterizedTest
    @EnumSource(BinaryOperator.class)
    void operationsGiveTheSameBitsInterpretedAndCompiled(BinaryOperator operator) {
        check(apply(operator, x(0), x(1)));
        check(apply(operator, x(0), number(2.7)));
    }

    private static void check(PatternNode root) {
        var random = new Random(5);
        var pattern = new Pattern(sum(product(number(1.1), root), x(1)), 2, 0, 0);
        var rows = new PatternInstances(
                pattern,
                INSTANCES,
                new int[][] {
                    random.ints(INSTANCES, 0, 50).toArray(),
                    random.ints(INSTANCES, 0, 50).toArray()
                },
                new double[0][],
                new int[0][],
                random.ints(INSTANCES, 0, 20).toArray());
        var problem = new PatternProblem("repeatability");
        for (int variable = 0; variable < 50; variable++) {
            problem.variable("x" + variable, 0, 1, 0);
        }
        var program = new CompiledProgram(problem.equations("rows", 20, rows).build());
        double[] x = random.doubles(50, 0.05, 0.95).toArray();
        double[] multipliers = random.doubles(20, -1, 1).toArray();

        double[] values = new double[20];
        double[] jacobian = new double[program.jacobianSparsity().size()];
        double[] hessian = new double[program.hessianSparsity().size()];
        program.constraints(x, values);
        program.jacobian(x, jacobian);
        program.hessian(x, 1, multipliers, hessian);
        double[] firstValues = values.clone();
        double[] firstJacobian = jacobian.clone();
        double[] firstHessian = hessian.clone();
        for (int evaluation = 0; evaluation < EVALUATIONS; evaluation++) {
            program.constraints(x, values);
            program.jacobian(x, jacobian);
            program.hessian(x, 1, multipliers, hessian);
        }
        assertArrayEquals(firstValues, values);
        assertArrayEquals(firstJacobian, jacobian);
        assertArrayEquals(firstHessian, hessian);
    }
}
