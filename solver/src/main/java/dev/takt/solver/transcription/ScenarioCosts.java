package dev.takt.solver.transcription;

import dev.takt.solver.model.BinaryOperator;
import dev.takt.solver.model.Expression.Literal;
import dev.takt.solver.model.Scenarios;
import dev.takt.solver.model.Scenarios.Criterion;
import dev.takt.solver.model.UnaryOperator;
import dev.takt.solver.model.Variable;
import dev.takt.solver.transcription.grid.VariableBlock;
import dev.takt.solver.transcription.pattern.Pattern;
import dev.takt.solver.transcription.pattern.PatternInstances;
import dev.takt.solver.transcription.pattern.PatternNode;
import dev.takt.solver.transcription.pattern.PatternNode.Binary;
import dev.takt.solver.transcription.pattern.PatternNode.ParameterHole;
import dev.takt.solver.transcription.pattern.PatternNode.VariableHole;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * The costs of scenarios as variables, where not their weighted sum is minimised. The cost grows from stage to stage of the tree
 * as a state does, so that stages stay stages; at the leaves it is that of the scenario. The rest is linear:
 *
 * <pre>
 *   worst            minimise g                                cost(s) - g &lt;= 0
 *   value at risk    minimise g + sum w(s) e(s) / (1 - level)  cost(s) - g - e(s) &lt;= 0,  e(s) &gt;= 0
 * </pre>
 */
final class ScenarioCosts {
    private static final Pattern VALUE = new Pattern(new VariableHole(0), 1, 0, 0);
    private static final Pattern DIFFERENCE = new Pattern(difference(), 2, 0, 0);
    private static final Pattern EXCESS =
            new Pattern(new Binary(BinaryOperator.SUBTRACT, difference(), new VariableHole(2)), 3, 0, 0);
    private static final Pattern ZERO = new Pattern(new PatternNode.Literal(0), 0, 0, 0);
    private static final String NAME = "scenario-cost";

    private final ScenarioReplication replication;
    private final TranscribedProblem all;
    private final ScenarioTree tree;
    private final int[][] nodes;
    private final int[] parents;
    private final OptionalDouble level;
    private final int leaves;
    /** The first cost, by stage of the tree; then g; then the excesses by leaf. */
    private final int firstCost;

    private final int threshold;
    private final int firstRow;

    ScenarioCosts(ScenarioReplication replication, TranscribedProblem all) {
        this.replication = replication;
        this.all = all;
        tree = replication.depths().tree();
        nodes = tree.nodes();
        parents = ScenarioTree.parents(nodes);
        leaves = tree.leaves();
        level = replication.scenarios().criterion() instanceof Criterion.ValueAtRisk(double value)
                ? OptionalDouble.of(value)
                : OptionalDouble.empty();
        firstCost = all.variableCount();
        threshold = firstCost + parents.length;
        firstRow = all.rowCount();
    }

    private static PatternNode difference() {
        return new Binary(BinaryOperator.SUBTRACT, new VariableHole(0), new VariableHole(1));
    }

    /** The problem with the criterion in the place of the expected cost. */
    TranscribedProblem minimised() {
        int excesses = level.isPresent() ? leaves : 0;
        List<VariableBlock> own = blocks();
        int variables = threshold + 1 + excesses;
        int rows = firstRow + parents.length + leaves;
        int[] leafRows = range(firstRow + parents.length, leaves);
        return new TranscribedProblem(
                all.model(),
                all.supports(),
                variables,
                all.parameterCount(),
                rows,
                all.outputCount() + own.size(),
                concatenated(all.variableBlocks(), own),
                all.parameterBlocks(),
                concatenated(
                        all.rowBlocks(),
                        List.of(
                                new RowBlock(NAME, Optional.empty(), firstRow, parents.length, true),
                                new RowBlock(NAME + ".limit", Optional.empty(), leafRows[0], leaves, false))),
                objective(),
                concatenated(all.constraints(), constraints()),
                level.isPresent()
                        ? concatenated(all.variableLower(), List.of(zeros(range(threshold + 1, leaves))))
                        : all.variableLower(),
                all.variableUpper(),
                all.starts(),
                all.rowLower(),
                concatenated(all.rowUpper(), List.of(zeros(leafRows))),
                all.outputs(),
                matched(),
                placement(all.variablePlacement(), firstCost, variables, Optional.empty()),
                placement(
                        all.rowPlacement(),
                        firstRow,
                        rows,
                        all.rowPlacement().tree().map(this::stages)),
                all.dropped(),
                concatenated(all.liftedSums(), sums()),
                all.scenarios());
    }

    private static <T> List<T> concatenated(List<T> first, List<T> second) {
        List<T> both = new ArrayList<>(first);
        both.addAll(second);
        return both;
    }

    private static int[] range(int first, int count) {
        return IntStream.range(first, first + count).toArray();
    }

    private static PatternInstances linear(Pattern pattern, int[][] variables, int[] targets) {
        return new PatternInstances(pattern, targets.length, variables, new double[0][], new int[0][], targets);
    }

    private static PatternInstances zeros(int[] targets) {
        return linear(ZERO, new int[0][], targets);
    }

    private int[] leafCosts() {
        return Arrays.stream(nodes)
                .mapToInt(branch -> firstCost + branch[branch.length - 1])
                .toArray();
    }

    private List<VariableBlock> blocks() {
        int[] costs = leafCosts();
        List<VariableBlock> blocks = new ArrayList<>();
        for (int leaf = 0; leaf < leaves; leaf++) {
            String name = leaf == 0 ? NAME : Scenarios.inScenario(NAME, leaf);
            blocks.add(block(name, all.outputCount() + leaf, costs[leaf]));
        }
        blocks.add(block(NAME + ".threshold", all.outputCount() + leaves, threshold));
        return blocks;
    }

    private static VariableBlock block(String name, int offset, int variable) {
        Variable finite = new Variable(
                name,
                List.of(),
                Variable.Role.FREE,
                new Literal(Double.NEGATIVE_INFINITY),
                new Literal(Double.POSITIVE_INFINITY),
                new Literal(0),
                OptionalDouble.empty());
        return new VariableBlock(finite, offset, new int[0], new int[] {variable});
    }

    private List<PatternInstances> objective() {
        List<PatternInstances> parts = new ArrayList<>();
        parts.add(linear(VALUE, new int[][] {{threshold}}, new int[1]));
        if (level.isPresent()) {
            int holes = tree.robustHorizon();
            PatternNode root = new Binary(
                    BinaryOperator.MULTIPLY,
                    new PatternNode.Literal(1 / (1 - level.getAsDouble())),
                    new VariableHole(0));
            int[][] weights = new int[holes][leaves];
            for (int hole = 0; hole < holes; hole++) {
                root = new Binary(BinaryOperator.MULTIPLY, root, new ParameterHole(hole));
                for (int leaf = 0; leaf < leaves; leaf++) {
                    weights[hole][leaf] = replication.weight(leaf, hole + 1);
                }
            }
            parts.add(new PatternInstances(
                    new Pattern(root, 1, 0, holes),
                    leaves,
                    new int[][] {range(threshold + 1, leaves)},
                    new double[0][],
                    weights,
                    new int[leaves]));
        }
        return parts;
    }

    /** Rows {@code cost - cost before - what the stage costs}, then those of the leaves. */
    private List<PatternInstances> constraints() {
        List<PatternInstances> parts = new ArrayList<>();
        int[] later = range(1, parents.length - 1);
        parts.add(linear(VALUE, new int[][] {{firstCost}}, new int[] {firstRow}));
        parts.add(linear(
                DIFFERENCE,
                new int[][] {
                    shifted(later, firstCost),
                    Arrays.stream(later).map(node -> firstCost + parents[node]).toArray()
                },
                shifted(later, firstRow)));
        replication.one().objective().forEach(part -> parts.add(stageCosts(part)));
        int[] costs = leafCosts();
        int[] thresholds = new int[leaves];
        Arrays.fill(thresholds, threshold);
        int[] rows = range(firstRow + parents.length, leaves);
        parts.add(
                level.isPresent()
                        ? linear(EXCESS, new int[][] {costs, thresholds, range(threshold + 1, leaves)}, rows)
                        : linear(DIFFERENCE, new int[][] {costs, thresholds}, rows));
        return parts;
    }

    private static int[] shifted(int[] numbers, int by) {
        return Arrays.stream(numbers).map(number -> number + by).toArray();
    }

    private PatternInstances stageCosts(PatternInstances part) {
        ScenarioDepths depths = replication.depths();
        int[] levels = depths.levels(part, false);
        int[] stages = IntStream.range(0, part.count())
                .map(i -> depths.costStage(part, i, levels[i]))
                .toArray();
        List<int[]> copies = new ArrayList<>();
        for (int leaf = 0; leaf < leaves; leaf++) {
            for (int i = 0; i < part.count(); i++) {
                if (tree.owner(leaf, tree.depth(stages[i])) == leaf) {
                    copies.add(new int[] {leaf, i});
                }
            }
        }
        Pattern pattern = part.pattern();
        return new PatternInstances(
                new Pattern(
                        new PatternNode.Unary(UnaryOperator.NEGATE, pattern.root()),
                        pattern.variables(),
                        pattern.data(),
                        pattern.parameters()),
                copies.size(),
                Arrays.stream(part.variables())
                        .map(places -> copies.stream()
                                .mapToInt(copy -> replication.variable(copy[0], places[copy[1]]))
                                .toArray())
                        .toArray(int[][]::new),
                Arrays.stream(part.data())
                        .map(values -> copies.stream()
                                .mapToDouble(copy -> values[copy[1]])
                                .toArray())
                        .toArray(double[][]::new),
                Arrays.stream(part.parameters())
                        .map(places -> copies.stream()
                                .mapToInt(copy -> replication.parameter(places[copy[1]], copy[0], levels[copy[1]]))
                                .toArray())
                        .toArray(int[][]::new),
                copies.stream()
                        .mapToInt(copy -> firstRow + nodes[copy[0]][stages[copy[1]]])
                        .toArray());
    }

    private int[] matched() {
        int[] matched = Arrays.copyOf(all.matchedVariables(), firstRow + parents.length + leaves);
        Arrays.fill(matched, firstRow, matched.length, -1);
        for (int node = 0; node < parents.length; node++) {
            matched[firstRow + node] = firstCost + node;
        }
        return matched;
    }

    private Placement placement(Placement of, int first, int count, Optional<StageTree> stageTree) {
        int[][] supports = new int[of.supports().length][];
        for (int d = 0; d < supports.length; d++) {
            supports[d] = Arrays.copyOf(of.supports()[d], count);
            Arrays.fill(supports[d], first, count, Placement.NOWHERE);
        }
        for (int[] branch : nodes) {
            for (int stage = 0; stage < branch.length; stage++) {
                supports[0][first + branch[stage]] = stage * of.intervals();
            }
        }
        return new Placement(of.domains(), supports, of.intervals(), stageTree);
    }

    private StageTree stages(StageTree of) {
        int[] stages = Arrays.copyOf(of.stages(), firstRow + parents.length + leaves);
        Arrays.fill(stages, firstRow, stages.length, Placement.NOWHERE);
        for (int node = 0; node < parents.length; node++) {
            stages[firstRow + node] = node;
        }
        return new StageTree(stages, of.parents());
    }

    /** Costs start as what the starts of the other variables cost, stage by stage. */
    private List<LiftedSums> sums() {
        List<LiftedSums> sums = new ArrayList<>();
        for (int stage = 0; stage < tree.stages(); stage++) {
            int s = stage;
            int[] own = Arrays.stream(nodes)
                    .mapToInt(branch -> branch[s])
                    .distinct()
                    .toArray();
            sums.add(new LiftedSums(shifted(own, firstRow), shifted(own, firstCost)));
        }
        return sums;
    }
}
