package dev.takt.solver.kernels;

import static dev.takt.solver.problems.PatternExpressions.apply;
import static dev.takt.solver.problems.PatternExpressions.number;
import static dev.takt.solver.problems.PatternExpressions.product;
import static dev.takt.solver.problems.PatternExpressions.sum;
import static dev.takt.solver.problems.PatternExpressions.x;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.solver.kernels.program.DerivativeProgram;
import dev.takt.solver.kernels.program.ProgramInstances;
import dev.takt.solver.model.UnaryOperator;
import dev.takt.solver.problems.PatternProblem;
import dev.takt.solver.transcription.TranscribedProblem;
import dev.takt.solver.transcription.pattern.Pattern;
import dev.takt.solver.transcription.pattern.PatternInstances;
import dev.takt.solver.transcription.pattern.PatternNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Patterns that share most of their operations against hyper-dual numbers, pattern by pattern. */
class JointProgramsTest {
    private static final int VARIABLES = 9;
    private static final int PARAMETERS = 3;
    private static final int ROWS = 5;

    @Provide
    Arbitrary<List<Pattern>> patterns() {
        return PatternArbitraries.patterns(3).list().ofMinSize(3).ofMaxSize(5);
    }

    @Property(tries = 100)
    void agreeWithHyperDualNumbers(
            @ForAll("patterns") List<Pattern> own, @ForAll @IntRange(min = 1, max = 20) int count, @ForAll long seed) {
        List<PatternInstances> groups = sharing(own, shared(40), count, seed);
        TranscribedProblem problem = problem(groups, seed);
        var program = new CompiledProgram(problem);
        assertEquals(1, program.groups().rows().size(), "they are joined");
        check(program, groups, seed);
        program.warmUp(Duration.ZERO);
        check(program, groups, seed);
    }

    @Test
    void needFewerOperations() {
        List<Pattern> own = List.of(
                new Pattern(x(0), 4, 2, 2), new Pattern(product(x(1), x(2)), 4, 2, 2), new Pattern(x(3), 4, 2, 2));
        List<PatternInstances> groups = sharing(own, shared(40), 7, 1);
        ProgramInstances joint =
                new CompiledProgram(problem(groups, 1)).groups().rows().getFirst();
        int values = groups.stream()
                .mapToInt(group -> DerivativeProgram.of(group.pattern()).value().operations())
                .sum();
        int hessians = groups.stream()
                .mapToInt(
                        group -> DerivativeProgram.of(group.pattern()).hessian().operations())
                .sum();
        assertTrue(joint.program().value().operations() < 0.4 * values);
        assertTrue(joint.program().hessian().operations() < 0.5 * hessians);
        assertEquals(3, joint.targets().length);
    }

    /** Two can never save half of their operations. */
    @Test
    void twoThatShareMostAreJoined() {
        List<Pattern> own = List.of(new Pattern(x(0), 4, 2, 2), new Pattern(x(1), 4, 2, 2));
        assertEquals(
                1,
                new CompiledProgram(problem(sharing(own, shared(40), 7, 1), 1))
                        .groups()
                        .rows()
                        .size());
    }

    @Test
    void whatSharesLittleStaysAlone() {
        List<Pattern> own = List.of(new Pattern(x(0), 4, 2, 2), new Pattern(x(1), 4, 2, 2));
        assertEquals(
                2,
                new CompiledProgram(problem(sharing(own, shared(5), 7, 1), 1))
                        .groups()
                        .rows()
                        .size(),
                "little is saved");
        List<PatternInstances> elsewhere = new ArrayList<>(sharing(own, shared(40), 7, 1));
        elsewhere.set(1, sharing(own, shared(40), 7, 2).get(1));
        assertEquals(
                2,
                new CompiledProgram(problem(elsewhere, 1)).groups().rows().size(),
                "the instances are of other variables");
    }

    /** Patterns that add something of their own to one expression, over the same variables in holes of other numbers. */
    private static List<PatternInstances> sharing(List<Pattern> own, PatternNode shared, int count, long seed) {
        List<PatternInstances> groups = new ArrayList<>();
        for (int number = 0; number < own.size(); number++) {
            Pattern pattern = new Pattern(sum(own.get(number).root(), shared), 4, 2, 2);
            groups.add(
                    rotated(PatternArbitraries.instances(pattern, count, VARIABLES, PARAMETERS, ROWS, seed), number));
        }
        return groups;
    }

    private static PatternInstances rotated(PatternInstances group, int by) {
        int[][] variables = new int[group.variables().length][];
        for (int hole = 0; hole < variables.length; hole++) {
            variables[(hole + by) % variables.length] = group.variables()[hole];
        }
        Pattern pattern = group.pattern();
        PatternNode root = rotated(pattern.root(), by, variables.length);
        return new PatternInstances(
                new Pattern(root, variables.length, pattern.data(), pattern.parameters()),
                group.count(),
                variables,
                group.data(),
                group.parameters(),
                group.targets());
    }

    private static PatternNode rotated(PatternNode node, int by, int holes) {
        return switch (node) {
            case PatternNode.VariableHole(int hole) -> x((hole + by) % holes);
            case PatternNode.Unary(var operator, PatternNode operand) -> apply(operator, rotated(operand, by, holes));
            case PatternNode.Binary(var operator, PatternNode left, PatternNode right) ->
                apply(operator, rotated(left, by, holes), rotated(right, by, holes));
            default -> node;
        };
    }

    private static PatternNode shared(int terms) {
        PatternNode nested = x(2);
        for (int term = 0; term < terms; term++) {
            nested = apply(
                    term % 3 == 0 ? UnaryOperator.SIN : UnaryOperator.ATAN,
                    sum(nested, product(number(1.0 / (term + 2)), x(term % 4))));
        }
        return nested;
    }

    private static TranscribedProblem problem(List<PatternInstances> groups, long seed) {
        var random = new Random(seed);
        var problem = new PatternProblem("joint");
        for (int variable = 0; variable < VARIABLES; variable++) {
            problem.variable("x" + variable, -1, 1, random.nextDouble(-2, 2));
        }
        for (int parameter = 0; parameter < PARAMETERS; parameter++) {
            problem.parameter("p" + parameter, random.nextDouble(-2, 2));
        }
        return problem.equations("rows", ROWS, groups.toArray(PatternInstances[]::new))
                .build();
    }

    private static void check(CompiledProgram program, List<PatternInstances> groups, long seed) {
        double[] x = new double[VARIABLES];
        program.start(x);
        double[] multipliers = new Random(seed + 1).doubles(ROWS, -2, 2).toArray();
        double[] values = new double[ROWS];
        double[][] jacobian = new double[ROWS][VARIABLES];
        double[][] hessian = new double[VARIABLES][VARIABLES];
        for (PatternInstances group : groups) {
            var truth = new PatternInterpreter(group, x, program.parameters().values());
            for (int instance = 0; instance < group.count(); instance++) {
                int row = group.targets()[instance];
                values[row] += truth.value(instance);
                for (int hole = 0; hole < group.pattern().variables(); hole++) {
                    int variable = group.variables()[hole][instance];
                    jacobian[row][variable] += truth.derivative(instance, hole);
                    for (int other = 0; other < group.pattern().variables(); other++) {
                        hessian[variable][group.variables()[other][instance]] +=
                                multipliers[row] * truth.derivative(instance, hole, other);
                    }
                }
            }
        }
        double[] compiled = new double[ROWS];
        program.constraints(x, compiled);
        assertClose(new double[][] {values}, new double[][] {compiled}, "values");
        assertClose(jacobian, DenseMatrix.jacobian(program, x), "Jacobian");
        assertClose(hessian, DenseMatrix.hessian(program, x, 1, multipliers), "Hessian");
    }

    private static void assertClose(double[][] expected, double[][] actual, String what) {
        double scale = 1
                + Arrays.stream(expected)
                        .flatMapToDouble(Arrays::stream)
                        .map(Math::abs)
                        .max()
                        .orElse(0);
        for (int row = 0; row < expected.length; row++) {
            for (int column = 0; column < expected[row].length; column++) {
                assertEquals(
                        expected[row][column], actual[row][column], 1e-9 * scale, what + " " + row + ", " + column);
            }
        }
    }
}
