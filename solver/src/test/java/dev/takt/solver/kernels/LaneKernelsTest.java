package dev.takt.solver.kernels;

import static dev.takt.solver.problems.PatternExpressions.apply;
import static dev.takt.solver.problems.PatternExpressions.data;
import static dev.takt.solver.problems.PatternExpressions.number;
import static dev.takt.solver.problems.PatternExpressions.parameter;
import static dev.takt.solver.problems.PatternExpressions.product;
import static dev.takt.solver.problems.PatternExpressions.square;
import static dev.takt.solver.problems.PatternExpressions.sum;
import static dev.takt.solver.problems.PatternExpressions.x;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.solver.kernels.bytecode.KernelAssembler;
import dev.takt.solver.kernels.bytecode.KernelKind;
import dev.takt.solver.kernels.bytecode.KernelSpecification;
import dev.takt.solver.kernels.bytecode.LaneAccess;
import dev.takt.solver.kernels.program.DerivativeProgram;
import dev.takt.solver.kernels.program.Instruction;
import dev.takt.solver.kernels.program.ProgramInstances;
import dev.takt.solver.model.BinaryOperator;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.UnaryOperator;
import dev.takt.solver.problems.PatternProblem;
import dev.takt.solver.problems.Tables;
import dev.takt.solver.transcription.TranscribedProblem;
import dev.takt.solver.transcription.pattern.Pattern;
import dev.takt.solver.transcription.pattern.PatternInstances;
import dev.takt.solver.transcription.pattern.PatternNode;
import java.lang.classfile.ClassFile;
import java.lang.classfile.MethodModel;
import java.lang.classfile.attribute.CodeAttribute;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Evaluation in vector registers against evaluation one by one, bit for bit. */
class LaneKernelsTest {
    private static final int VARIABLES = 300;

    @Provide
    Arbitrary<Pattern> patterns() {
        return PatternArbitraries.arithmeticPatterns(4);
    }

    @Property(tries = 200)
    void lanesAgreeWithSinglesBitForBit(
            @ForAll("patterns") Pattern pattern, @ForAll @IntRange(min = 1, max = 100) int count, @ForAll long seed) {
        checkBitForBit(pattern, count, new Random(seed));
    }

    /** Programs of several methods, with functions that are called for each lane. */
    @Property(tries = 30)
    void longProgramsAgreeWithSinglesBitForBit(
            @ForAll @IntRange(min = 5, max = 150) int terms,
            @ForAll @IntRange(min = 1, max = 40) int count,
            @ForAll long seed) {
        var pattern = new Pattern(longExpression(terms), 5, 1, 1);
        var specification = KernelSpecification.of(KernelKind.VALUE, DerivativeProgram.of(pattern));
        assertTrue(specification.allowsLanes());
        checkBitForBit(pattern, count, new Random(seed));
    }

    /** Tables are looked up for one lane after the other. */
    @Property(tries = 20)
    void tablesInLanesAgreeWithSinglesBitForBit(@ForAll @IntRange(min = 1, max = 40) int count, @ForAll long seed) {
        PatternNode looked = sum(
                apply(new Expression.Curve(Tables.curve(), 0), x(0)),
                apply(new Expression.Surface(Tables.surface(), 0, 0), x(1), parameter(0)));
        var pattern = new Pattern(product(longExpression(9), looked), 5, 1, 1);
        var specification = KernelSpecification.of(KernelKind.VALUE, DerivativeProgram.of(pattern));
        assertTrue(specification.allowsLanes());
        checkBitForBit(pattern, count, new Random(seed));
    }

    private static PatternNode longExpression(int terms) {
        PatternNode value = x(0);
        for (int term = 0; term < terms; term++) {
            PatternNode factor = term % 10 == 9 ? apply(UnaryOperator.SIN, x(term % 5)) : x(term % 5);
            PatternNode scaled = product(value, apply(BinaryOperator.ADD, factor, number(0.1 * term)));
            value = apply(BinaryOperator.DIVIDE, scaled, sum(number(1), square(value), parameter(0), data(0)));
        }
        return value;
    }

    private static void checkBitForBit(Pattern pattern, int count, Random random) {
        int[] targets = indices(random, count, 100);
        var rows = new PatternInstances(
                pattern,
                count,
                holes(random, pattern.variables(), count, VARIABLES),
                numbers(random, pattern.data(), count),
                holes(random, pattern.parameters(), count, 3),
                targets);
        var terms =
                new PatternInstances(pattern, count, rows.variables(), rows.data(), rows.parameters(), new int[count]);
        var problem = new PatternProblem("lanes");
        for (int variable = 0; variable < VARIABLES; variable++) {
            problem.variable("x" + variable, -1, 1, random.nextDouble(-2, 2));
        }
        for (int parameter = 0; parameter < 3; parameter++) {
            problem.parameter("p" + parameter, random.nextDouble(-2, 2));
        }
        checkBitForBit(problem.equations("rows", 100, rows).minimize(terms).build());
    }

    @Test
    void theColumnAgreesBitForBit() {
        checkBitForBit(TranscribedColumn.benchmark().problem());
    }

    /** Long enough for the JIT compiler to replace the vector operations by instructions. */
    @Test
    void theColumnAgreesBitForBitOnceCompiled() {
        var column = new TranscribedColumn(8, 40).problem();
        var singles = new CompiledProgram(column);
        var lanes = new CompiledProgram(column);
        lanes.warmUp(Duration.ofSeconds(2));
        double[] x = new Random(2).doubles(singles.variables(), 0.1, 0.9).toArray();
        checkBitForBit(singles, lanes, x);
    }

    @Test
    void runsOfTheGridAreFound() {
        TranscribedProblem column = TranscribedColumn.benchmark().problem();
        PatternInstances stripping = column.constraints().get(4);
        var instances = ProgramInstances.of(DerivativeProgram.of(stripping.pattern()), stripping);
        var specification = KernelSpecification.of(KernelKind.HESSIAN, instances.program());

        InstanceRuns runs = InstanceRuns.cheapest(instances, specification.indexedInputs(), 8);
        assertEquals(
                Map.of(
                        new Instruction.Variable(0), LaneAccess.CONTIGUOUS,
                        new Instruction.Variable(2), LaneAccess.CONTIGUOUS,
                        new Instruction.Variable(4), LaneAccess.CONTIGUOUS,
                        new Instruction.Weight(0), LaneAccess.CONTIGUOUS),
                runs.accesses());
        assertEquals(14 + 1, runs.boundaries().length, "14 trays of 90 instances each");
    }

    @Test
    void fewInstancesAreEvaluatedOneByOne() {
        TranscribedProblem column = new TranscribedColumn(6, 3).problem();
        PatternInstances feed = column.constraints().get(3);
        var instances = ProgramInstances.of(DerivativeProgram.of(feed.pattern()), feed);
        var specification = KernelSpecification.of(KernelKind.VALUE, instances.program());

        assertArrayEquals(
                new int[] {0, 3},
                InstanceRuns.cheapest(instances, specification.indexedInputs(), 8)
                        .boundaries());
    }

    /** Every operation in lanes is the one of most bytes, and no input is shared. */
    @Test
    void programsInLanesAreCutIntoMethodsThatTheJitTakes() {
        PatternNode sum = x(0);
        for (int term = 1; term < 64; term++) {
            sum = apply(BinaryOperator.MAX, apply(UnaryOperator.ABS, x(term)), sum);
        }
        var specification =
                KernelSpecification.of(KernelKind.JACOBIAN, DerivativeProgram.of(new Pattern(sum, 64, 0, 0)));
        var accesses = new HashMap<Instruction, LaneAccess>();
        specification.indexedInputs().forEach(input -> accesses.put(input, LaneAccess.BROADCAST));

        byte[] classFile = KernelAssembler.assemble(specification.inLanes(8, accesses));
        for (MethodModel method : ClassFile.of().parse(classFile).methods()) {
            int length = ((CodeAttribute) method.code().orElseThrow()).codeLength();
            assertTrue(length < 8000, method.methodName().stringValue() + " has " + length + " bytes of code");
        }
    }

    private static void checkBitForBit(TranscribedProblem problem) {
        var singles = new CompiledProgram(problem);
        var lanes = new CompiledProgram(problem);
        lanes.warmUp(Duration.ZERO);
        lanes.turnToLanes();
        double[] x = new double[singles.variables()];
        singles.start(x);
        double[] startInLanes = new double[x.length];
        lanes.start(startInLanes);
        assertArrayEquals(x, startInLanes);
        checkBitForBit(singles, lanes, x);
    }

    private static void checkBitForBit(CompiledProgram singles, CompiledProgram lanes, double[] x) {
        assertEquals(singles.objective(x), lanes.objective(x));
        double[] expected = new double[singles.rows()];
        double[] actual = new double[singles.rows()];
        singles.constraints(x, expected);
        lanes.constraints(x, actual);
        assertArrayEquals(expected, actual);

        double[] multipliers = new Random(7).doubles(singles.rows(), -2, 2).toArray();
        expected = new double[singles.jacobianSparsity().size()];
        actual = new double[expected.length];
        singles.jacobian(x, expected);
        lanes.jacobian(x, actual);
        assertArrayEquals(expected, actual);

        expected = new double[singles.hessianSparsity().size()];
        actual = new double[expected.length];
        singles.hessian(x, 1.5, multipliers, expected);
        lanes.hessian(x, 1.5, multipliers, actual);
        assertArrayEquals(expected, actual);
    }

    private static int[][] holes(Random random, int holes, int count, int bound) {
        int[][] indices = new int[holes][];
        for (int hole = 0; hole < holes; hole++) {
            indices[hole] = indices(random, count, bound);
        }
        return indices;
    }

    private static double[][] numbers(Random random, int holes, int count) {
        double[][] data = new double[holes][];
        for (int hole = 0; hole < holes; hole++) {
            data[hole] = random.doubles(count, -2, 2).toArray();
        }
        return data;
    }

    /** Growing, constant or random indices, with a jump now and then. */
    private static int[] indices(Random random, int count, int bound) {
        int step = random.nextInt(3) - 1;
        int[] indices = new int[count];
        int index = random.nextInt(bound);
        for (int instance = 0; instance < count; instance++) {
            indices[instance] = index;
            boolean jumps = step < 0 || index + step >= bound || random.nextInt(40) == 0;
            index = jumps ? random.nextInt(bound) : index + step;
        }
        return indices;
    }
}
