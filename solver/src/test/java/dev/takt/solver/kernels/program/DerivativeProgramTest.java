package dev.takt.solver.kernels.program;

import static dev.takt.solver.problems.PatternExpressions.apply;
import static dev.takt.solver.problems.PatternExpressions.data;
import static dev.takt.solver.problems.PatternExpressions.difference;
import static dev.takt.solver.problems.PatternExpressions.negation;
import static dev.takt.solver.problems.PatternExpressions.number;
import static dev.takt.solver.problems.PatternExpressions.parameter;
import static dev.takt.solver.problems.PatternExpressions.power;
import static dev.takt.solver.problems.PatternExpressions.product;
import static dev.takt.solver.problems.PatternExpressions.quotient;
import static dev.takt.solver.problems.PatternExpressions.square;
import static dev.takt.solver.problems.PatternExpressions.sum;
import static dev.takt.solver.problems.PatternExpressions.x;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.solver.kernels.program.DerivativeProgram.GradientEntry;
import dev.takt.solver.kernels.program.DerivativeProgram.HessianEntry;
import dev.takt.solver.model.BinaryOperator;
import dev.takt.solver.model.UnaryOperator;
import dev.takt.solver.transcription.pattern.Pattern;
import dev.takt.solver.transcription.pattern.PatternNode;
import java.util.List;
import org.junit.jupiter.api.Test;

class DerivativeProgramTest {
    @Test
    void listsWhatItComputes() {
        assertEquals("""
                value (varies), 2 operations
                  r0 = x[0]
                  r1 = r0^2
                  r2 = x[1]
                  r3 = r1 * r2
                  out[0] = r3
                gradient, 3 operations
                  r1 = x[0]
                  r2 = x[1]
                  r3 = r1 * r2
                  r4 = 2.0 * r3
                  r5 = r1^2
                  out[0] = r4
                  out[1] = r5
                  out[0] is d/dx[0] (varies)
                  out[1] is d/dx[1] (varies)
                Hessian, 3 operations
                  r0 = x[1]
                  r2 = w
                  r3 = 2.0 * r2
                  r4 = r0 * r3
                  r5 = x[0]
                  r6 = r5 * r3
                  out[0] = r4
                  out[1] = r6
                  out[0] is w d2/dx[0]dx[0] (varies)
                  out[1] is w d2/dx[1]dx[0] (varies)
                """, derive(product(square(x(0)), x(1))).toString());
    }

    @Test
    void saysWhatCannotChange() {
        DerivativeProgram program = derive(sum(product(data(0), x(0)), product(parameter(0), x(1)), square(x(2))));

        assertEquals(
                List.of(
                        new GradientEntry(0, 0, Dependence.STRUCTURE),
                        new GradientEntry(0, 1, Dependence.PARAMETERS),
                        new GradientEntry(0, 2, Dependence.VARIABLES)),
                program.gradientEntries());
        assertEquals(List.of(new HessianEntry(2, 2, Dependence.STRUCTURE)), program.hessianEntries());
        assertFalse(program.isLinear());
        assertTrue(program.isQuadratic());
    }

    @Test
    void aKinkIsNotQuadratic() {
        DerivativeProgram program = derive(apply(UnaryOperator.ABS, x(0)));

        assertEquals(List.of(), program.hessianEntries());
        assertFalse(program.isLinear());
        assertFalse(program.isQuadratic());
    }

    @Test
    void sharesCommonSubexpressions() {
        DerivativeProgram program = derive(apply(UnaryOperator.EXP, product(x(0), x(1))));

        assertEquals(1, count(program.gradient(), Operation.EXP));
        assertEquals(1, count(program.hessian(), Operation.EXP));
    }

    @Test
    void dividesOnceWhereTheReciprocalServes() {
        DerivativeProgram program = derive(quotient(product(number(1.6), x(0)), sum(number(1), x(0))));

        assertEquals(1, count(program.value(), Operation.DIVIDE));
        assertEquals(0, count(program.gradient(), Operation.DIVIDE));
        assertEquals(1, count(program.gradient(), Operation.RECIPROCAL));
        assertEquals(1, count(program.hessian(), Operation.RECIPROCAL));
    }

    @Test
    void derivativesOfRootsGoThroughTheValue() {
        assertEquals(1, count(derive(apply(UnaryOperator.SQRT, x(0))).hessian(), Operation.SQRT));
        assertEquals(1, count(derive(apply(UnaryOperator.CBRT, x(0))).hessian(), Operation.CBRT));
    }

    @Test
    void integerPowersAreProducts() {
        DerivativeProgram program = derive(power(x(0), 5));

        assertEquals(0, count(program.hessian(), Operation.POWER));
        assertEquals(3, program.value().operations());
    }

    @Test
    void simplifiesWhatIsSafe() {
        assertSimplified(x(0), product(number(1), sum(x(0), number(0))));
        assertSimplified(square(x(0)), product(negation(x(0)), negation(x(0))));
        assertSimplified(product(number(6), x(0)), product(number(2), product(x(0), number(3))));
        assertSimplified(difference(x(0), x(1)), sum(x(0), negation(x(1))));
        assertSimplified(difference(x(0), x(1)), negation(difference(x(1), x(0))));
        assertSimplified(product(number(0.25), x(0)), quotient(x(0), number(4)));
        assertSimplified(square(sum(x(0), x(1))), product(sum(x(0), x(1)), sum(x(1), x(0))));
        assertSimplified(number(7), sum(number(3), number(4)));
        assertSimplified(apply(UnaryOperator.SQRT, x(0)), power(x(0), 0.5));
    }

    @Test
    void keepsWhatMayBeNaN() {
        assertEquals(1, derive(difference(x(0), x(0))).value().operations());
        assertEquals(1, derive(product(number(0), x(0))).value().operations());
        assertEquals(1, derive(quotient(x(0), x(0))).value().operations());
    }

    @Test
    void aFactorOfZeroIsZeroByStructureInDerivatives() {
        assertEquals(List.of(), derive(product(number(0), x(0))).gradientEntries());
    }

    @Test
    void leavesDeadCodeBehind() {
        DerivativeProgram program = derive(sum(apply(UnaryOperator.EXP, x(0)), product(number(3), x(1))));

        assertEquals(
                0,
                program.hessian().instructions().stream()
                        .filter(new Instruction.Variable(1)::equals)
                        .count());
    }

    @Test
    void derivesLongSumsWithoutDeepRecursion() {
        PatternNode sum = x(0);
        for (int term = 0; term < 100_000; term++) {
            sum = apply(BinaryOperator.ADD, sum, apply(UnaryOperator.SIN, x(0)));
        }
        assertEquals(100_001, derive(sum).value().operations());
    }

    private static DerivativeProgram derive(PatternNode root) {
        return DerivativeProgram.of(new Pattern(root, 3, 1, 1));
    }

    private static void assertSimplified(PatternNode expected, PatternNode written) {
        assertEquals(derive(expected).value(), derive(written).value());
    }

    private static long count(StraightLineProgram program, Operation operation) {
        return program.instructions().stream()
                .filter(instruction -> switch (instruction) {
                    case Instruction.Unary unary -> unary.operation() == operation;
                    case Instruction.Binary binary -> binary.operation() == operation;
                    default -> false;
                })
                .count();
    }
}
