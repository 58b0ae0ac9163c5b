package dev.takt.solver.kernels.bytecode;

import static dev.takt.solver.problems.PatternExpressions.apply;
import static dev.takt.solver.problems.PatternExpressions.data;
import static dev.takt.solver.problems.PatternExpressions.number;
import static dev.takt.solver.problems.PatternExpressions.parameter;
import static dev.takt.solver.problems.PatternExpressions.product;
import static dev.takt.solver.problems.PatternExpressions.sum;
import static dev.takt.solver.problems.PatternExpressions.x;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.solver.kernels.CompiledProgram;
import dev.takt.solver.kernels.DerivativeCheck;
import dev.takt.solver.kernels.PatternArbitraries;
import dev.takt.solver.kernels.program.DerivativeProgram;
import dev.takt.solver.model.BinaryOperator;
import dev.takt.solver.model.UnaryOperator;
import dev.takt.solver.problems.PatternProblem;
import dev.takt.solver.transcription.pattern.Pattern;
import dev.takt.solver.transcription.pattern.PatternInstances;
import dev.takt.solver.transcription.pattern.PatternNode;
import java.lang.classfile.ClassFile;
import java.lang.classfile.MethodModel;
import java.lang.classfile.attribute.CodeAttribute;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs that need many methods. */
class LongProgramTest {
    /** HotSpot interprets longer methods for ever, unless told otherwise. */
    private static final int HUGE_METHOD_LIMIT = 8000;

    @ParameterizedTest
    @ValueSource(ints = {10, 100, 300, 700})
    void agreesWithHyperDualNumbers(int terms) {
        var random = new Random(terms);
        var check = new DerivativeCheck(
                PatternArbitraries.instances(longPattern(terms), 5, 9, 3, 4, terms),
                random.doubles(9, -2, 2).toArray(),
                random.doubles(3, -2, 2).toArray(),
                1e-9);
        check.values();
        check.firstDerivatives();
        check.secondDerivatives();
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 100, 300, 700, 3000})
    void noMethodIsTooLongForTheJit(int terms) {
        DerivativeProgram derivatives = DerivativeProgram.of(longPattern(terms));
        assertTrue(derivatives.value().operations() >= 3 * terms, "the pattern is long");

        for (KernelKind kind : KernelKind.values()) {
            checkMethods(KernelAssembler.assemble(KernelSpecification.of(kind, derivatives)));
        }
    }

    @Test
    void sumsOfManyTermsNeedNoDeepRecursion() {
        int terms = 20_000;
        PatternNode sum = x(0);
        for (int term = 1; term < terms; term++) {
            sum = apply(BinaryOperator.ADD, sum, apply(UnaryOperator.SQUARE, product(number(term), x(0))));
        }
        var problem = new PatternProblem("sum");
        problem.variable("x", -1, 1, 0);
        var program = new CompiledProgram(problem.minimize(new PatternInstances(
                        new Pattern(sum, 1, 0, 0), 1, new int[][] {{0}}, new double[0][], new int[0][], new int[1]))
                .build());

        double squares = (terms - 1.0) * terms * (2 * terms - 1.0) / 6;
        double[] gradient = new double[1];
        program.gradient(new double[] {0.5}, gradient);
        assertEquals(0.5 + squares / 4, program.objective(new double[] {0.5}), 1e-12 * squares);
        assertEquals(1 + squares, gradient[0], 1e-12 * squares);
    }

    /** A nested expression in which early results are used late, so that they must pass from method to method. */
    private static Pattern longPattern(int terms) {
        PatternNode early = apply(UnaryOperator.COS, product(x(0), x(1)));
        PatternNode nested = x(2);
        for (int term = 0; term < terms; term++) {
            PatternNode input = term % 7 == 0 ? data(term % 2) : term % 5 == 0 ? parameter(term % 2) : x(term % 4);
            PatternNode grown = product(number(1.0 / (term + 2)), input);
            nested = apply(
                    term % 3 == 0 ? UnaryOperator.SIN : UnaryOperator.ATAN,
                    sum(nested, term % 11 == 0 ? product(grown, early) : grown));
        }
        return new Pattern(nested, 4, 2, 2);
    }

    private static void checkMethods(byte[] classFile) {
        for (MethodModel method : ClassFile.of().parse(classFile).methods()) {
            int length = ((CodeAttribute) method.code().orElseThrow()).codeLength();
            assertTrue(
                    length < HUGE_METHOD_LIMIT,
                    method.methodName().stringValue() + " has " + length + " bytes of code");
        }
    }
}
