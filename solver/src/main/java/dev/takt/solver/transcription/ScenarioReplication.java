package dev.takt.solver.transcription;

import dev.takt.solver.model.BinaryOperator;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.ModelException;
import dev.takt.solver.model.ModelProblem;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.model.Scenarios;
import dev.takt.solver.model.Variable;
import dev.takt.solver.transcription.grid.ParameterBlock;
import dev.takt.solver.transcription.grid.VariableBlock;
import dev.takt.solver.transcription.pattern.Pattern;
import dev.takt.solver.transcription.pattern.PatternInstances;
import dev.takt.solver.transcription.pattern.PatternNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The problem of all scenarios from that of one: the same patterns, with instances for each scenario. What scenarios share
 * before they part is there once, in the branch of the first of them. Each instance of the objective has the weights of its
 * scenario.
 */
final class ScenarioReplication {
    private final TranscribedProblem one;
    private final Scenarios scenarios;
    private final ScenarioDepths depths;
    private final ScenarioTree tree;
    private final int leaves;
    private final int[][] variableOf;
    private final int[][] rowOf;
    private final int variableCount;
    private final int rowCount;
    /** {@code [uncertain parameter][combination]}, the entry of the parameter vector. */
    private final int[][] values;

    private final int[] weights;

    private ScenarioReplication(TranscribedProblem one, Scenarios scenarios) {
        this.one = one;
        this.scenarios = scenarios;
        depths = new ScenarioDepths(one, scenarios);
        tree = depths.tree();
        leaves = tree.leaves();
        variableOf = new int[leaves][one.variableCount()];
        rowOf = new int[leaves][one.rowCount()];
        variableCount = number(variableOf, depths.variables());
        rowCount = number(rowOf, depths.rows());
        Map<Parameter, Integer> offsets = new HashMap<>();
        for (ParameterBlock block : one.parameterBlocks()) {
            offsets.put(block.parameter(), block.offset());
        }
        values = scenarios.parameters().stream()
                .map(each -> entries(offsets, each.values()))
                .toArray(int[][]::new);
        weights = entries(offsets, scenarios.weights());
    }

    /** The problem of all scenarios. */
    static TranscribedProblem of(TranscribedProblem one, Scenarios scenarios) {
        ScenarioReplication replication = new ScenarioReplication(one, scenarios);
        TranscribedProblem all = replication.replicate();
        return replication.leaves == 1 || scenarios.criterion() instanceof Scenarios.Criterion.Expected
                ? all
                : new ScenarioCosts(replication, all).minimised();
    }

    /** The problem of one scenario. */
    TranscribedProblem one() {
        return one;
    }

    /** The scenarios as their author wrote them. */
    Scenarios scenarios() {
        return scenarios;
    }

    /** What is known where. */
    ScenarioDepths depths() {
        return depths;
    }

    /** The variable of a leaf that is one of a scenario. */
    int variable(int leaf, int ofOne) {
        return variableOf[leaf][ofOne];
    }

    /** The entry of the weight of a leaf at a branching. */
    int weight(int leaf, int level) {
        return weights[tree.combination(leaf, level)];
    }

    private static int[] entries(Map<Parameter, Integer> offsets, List<Parameter> parameters) {
        return parameters.stream()
                .mapToInt(parameter -> offsets.getOrDefault(parameter, -1))
                .toArray();
    }

    private int number(int[][] numbers, int[] depth) {
        int count = 0;
        for (int leaf = 0; leaf < leaves; leaf++) {
            for (int entry = 0; entry < depth.length; entry++) {
                int owner = tree.owner(leaf, depth[entry]);
                numbers[leaf][entry] = owner == leaf ? count++ : numbers[owner][entry];
            }
        }
        return count;
    }

    private TranscribedProblem replicate() {
        requireSharedBounds(one.variableLower());
        requireSharedBounds(one.variableUpper());
        return new TranscribedProblem(
                one.model(),
                one.supports(),
                variableCount,
                one.parameterCount(),
                rowCount,
                leaves * one.outputCount(),
                blocks(),
                one.parameterBlocks(),
                rowBlocks(),
                one.objective().stream().map(this::weighted).toList(),
                ofRows(one.constraints()),
                ofVariables(one.variableLower()),
                ofVariables(one.variableUpper()),
                ofVariables(one.starts()),
                ofRows(one.rowLower()),
                ofRows(one.rowUpper()),
                one.outputs().stream().map(this::output).toList(),
                matched(),
                placement(one.variablePlacement(), variableOf, variableCount, Optional.empty()),
                placement(one.rowPlacement(), rowOf, rowCount, leaves > 1 ? Optional.of(stages()) : Optional.empty()),
                one.dropped(),
                one.liftedSums().stream().map(this::lifted).toList(),
                Optional.of(new ScenarioCopies(scenarios, one, tree, variableOf, rowOf)));
    }

    /** An uncertain bound of what scenarios share would be several bounds. */
    private void requireSharedBounds(List<PatternInstances> bounds) {
        int[] levels = depths.variableLevels();
        for (PatternInstances part : bounds) {
            for (int i = 0; i < part.count(); i++) {
                int variable = part.targets()[i];
                for (int[] places : part.parameters()) {
                    if (depths.uncertain(places[i]) >= 0 && depths.variables()[variable] < levels[variable]) {
                        throw new ModelException(List.of(new ModelProblem(
                                nameOf(variable),
                                "a bound by an uncertain parameter, for what scenarios share",
                                "a bound that is the same in all scenarios",
                                "Maybe an inequality is meant, which holds in every scenario.")));
                    }
                }
            }
        }
    }

    private String nameOf(int variable) {
        return one.variableBlocks().stream()
                .filter(block -> Arrays.stream(block.free()).anyMatch(entry -> entry == variable))
                .map(block -> block.variable().name())
                .findFirst()
                .orElse("x" + variable);
    }

    private List<VariableBlock> blocks() {
        List<VariableBlock> blocks = new ArrayList<>();
        for (int leaf = 0; leaf < leaves; leaf++) {
            int[] place = variableOf[leaf];
            int shift = leaf * one.outputCount();
            for (VariableBlock block : one.variableBlocks()) {
                blocks.add(new VariableBlock(
                        leaf == 0 ? block.variable() : copy(block.variable(), leaf),
                        block.offset() + shift,
                        block.shape(),
                        Arrays.stream(block.free())
                                .map(entry -> entry < 0 ? entry : place[entry])
                                .toArray()));
            }
        }
        return blocks;
    }

    private static Variable copy(Variable variable, int leaf) {
        return new Variable(
                Scenarios.inScenario(variable.name(), leaf),
                variable.domains(),
                variable.role(),
                variable.lower(),
                variable.upper(),
                variable.start(),
                variable.controlHorizon(),
                variable.blocks());
    }

    /** The rows of each leaf that are its own; they follow one another as those of one scenario do. */
    private List<RowBlock> rowBlocks() {
        List<RowBlock> blocks = new ArrayList<>();
        int offset = 0;
        for (int leaf = 0; leaf < leaves; leaf++) {
            for (RowBlock block : one.rowBlocks()) {
                int own = 0;
                for (int row = block.offset(); row < block.offset() + block.count(); row++) {
                    own += isOwner(leaf, depths.rows()[row]) ? 1 : 0;
                }
                if (own > 0 || leaf == 0) {
                    String name = leaf == 0 ? block.name() : Scenarios.inScenario(block.name(), leaf);
                    blocks.add(new RowBlock(name, block.constraint(), offset, own, block.equality()));
                }
                offset += own;
            }
        }
        return blocks;
    }

    private boolean isOwner(int leaf, int depth) {
        return tree.owner(leaf, depth) == leaf;
    }

    private List<PatternInstances> ofRows(List<PatternInstances> all) {
        return all.stream()
                .map(part -> copies(part, depths.levels(part, true), depths.rows(), rowOf))
                .toList();
    }

    private List<PatternInstances> ofVariables(List<PatternInstances> all) {
        int[] levelOf = depths.variableLevels();
        return all.stream()
                .map(part -> copies(
                        part,
                        Arrays.stream(part.targets()).map(v -> levelOf[v]).toArray(),
                        depths.variables(),
                        variableOf))
                .toList();
    }

    /** Instances for every leaf that owns their targets. */
    private PatternInstances copies(PatternInstances part, int[] levels, int[] depthOf, int[][] targetOf) {
        List<int[]> kept = new ArrayList<>();
        for (int leaf = 0; leaf < leaves; leaf++) {
            int own = leaf;
            kept.add(IntStream.range(0, part.count())
                    .filter(i -> isOwner(own, depthOf[part.targets()[i]]))
                    .toArray());
        }
        int[] targets = gathered(kept, (leaf, i) -> targetOf[leaf][part.targets()[i]]);
        return new PatternInstances(
                part.pattern(),
                targets.length,
                variables(part, kept),
                data(part, kept),
                parameters(part, kept, levels),
                targets);
    }

    private PatternInstances output(PatternInstances part) {
        List<int[]> kept = everywhere(part.count());
        int[] stages = outputLevels();
        int[] levels = Arrays.stream(part.targets()).map(t -> stages[t]).toArray();
        return new PatternInstances(
                part.pattern(),
                leaves * part.count(),
                variables(part, kept),
                data(part, kept),
                parameters(part, kept, levels),
                gathered(kept, (leaf, i) -> part.targets()[i] + leaf * one.outputCount()));
    }

    /** By reported value the branching whose values hold there. */
    private int[] outputLevels() {
        int[] levels = new int[one.outputCount()];
        Arrays.fill(levels, tree.robustHorizon());
        int step = one.variablePlacement().intervals();
        for (VariableBlock block : one.variableBlocks()) {
            int stride = block.size();
            for (int d = 0; d < block.shape().length; d++) {
                stride /= block.shape()[d];
                if (block.variable().domains().get(d).kind() == Domain.Kind.TIME) {
                    for (int i = 0; i < block.size(); i++) {
                        int support = i / stride % block.shape()[d];
                        levels[block.offset() + i] = tree.level((support + step - 1) / step);
                    }
                }
            }
        }
        return levels;
    }

    /** The objective for every leaf, times the weights of the combinations on its branch. */
    private PatternInstances weighted(PatternInstances part) {
        List<int[]> kept = everywhere(part.count());
        int[][] parameters = parameters(part, kept, depths.levels(part, false));
        Pattern pattern = part.pattern();
        if (leaves > 1) {
            int holes = part.pattern().parameters();
            PatternNode root = part.pattern().root();
            parameters = Arrays.copyOf(parameters, holes + tree.robustHorizon());
            for (int level = 1; level <= tree.robustHorizon(); level++) {
                int number = holes + level - 1;
                int l = level;
                root = new PatternNode.Binary(BinaryOperator.MULTIPLY, root, new PatternNode.ParameterHole(number));
                parameters[number] = gathered(kept, (leaf, _) -> weight(leaf, l));
            }
            pattern = new Pattern(root, pattern.variables(), pattern.data(), holes + tree.robustHorizon());
        }
        return new PatternInstances(
                pattern,
                leaves * part.count(),
                variables(part, kept),
                data(part, kept),
                parameters,
                new int[leaves * part.count()]);
    }

    private List<int[]> everywhere(int count) {
        int[] all = IntStream.range(0, count).toArray();
        return IntStream.range(0, leaves).mapToObj(_ -> all).toList();
    }

    private int[][] variables(PatternInstances part, List<int[]> kept) {
        return Arrays.stream(part.variables())
                .map(places -> gathered(kept, (leaf, i) -> variableOf[leaf][places[i]]))
                .toArray(int[][]::new);
    }

    private double[][] data(PatternInstances part, List<int[]> kept) {
        return Arrays.stream(part.data())
                .map(values -> kept.stream()
                        .flatMapToDouble(own -> Arrays.stream(own).mapToDouble(i -> values[i]))
                        .toArray())
                .toArray(double[][]::new);
    }

    private int[][] parameters(PatternInstances part, List<int[]> kept, int[] levels) {
        return Arrays.stream(part.parameters())
                .map(places -> gathered(kept, (leaf, i) -> parameter(places[i], leaf, levels[i])))
                .toArray(int[][]::new);
    }

    /** The entry of the parameter vector that a leaf has in the place of one. */
    int parameter(int entry, int leaf, int level) {
        int uncertain = depths.uncertain(entry);
        return uncertain < 0 ? entry : values[uncertain][tree.combination(leaf, level)];
    }

    /** A number of an instance in a leaf. */
    private interface InstanceNumber {
        int of(int leaf, int instance);
    }

    private int[] gathered(List<int[]> kept, InstanceNumber number) {
        int[] all = new int[kept.stream().mapToInt(own -> own.length).sum()];
        int count = 0;
        for (int leaf = 0; leaf < leaves; leaf++) {
            for (int i : kept.get(leaf)) {
                all[count++] = number.of(leaf, i);
            }
        }
        return all;
    }

    private int[] matched() {
        int[] matched = new int[rowCount];
        for (int leaf = 0; leaf < leaves; leaf++) {
            for (int row = 0; row < one.rowCount(); row++) {
                int variable = one.matchedVariables()[row];
                matched[rowOf[leaf][row]] = variable < 0 ? variable : variableOf[leaf][variable];
            }
        }
        return matched;
    }

    private Placement placement(Placement of, int[][] numbers, int count, Optional<StageTree> stageTree) {
        int[][] supports = new int[of.supports().length][count];
        for (int d = 0; d < supports.length; d++) {
            for (int[] places : numbers) {
                for (int entry = 0; entry < places.length; entry++) {
                    supports[d][places[entry]] = of.supports()[d][entry];
                }
            }
        }
        return new Placement(of.domains(), supports, of.intervals(), stageTree);
    }

    /** The stages of the tree in which the rows live. */
    private StageTree stages() {
        int[][] nodes = tree.nodes();
        int[] stages = new int[rowCount];
        for (int leaf = 0; leaf < leaves; leaf++) {
            for (int row = 0; row < one.rowCount(); row++) {
                int stage = depths.rowStages()[row];
                stages[rowOf[leaf][row]] = stage < 0
                        ? Placement.NOWHERE
                        : nodes[tree.owner(leaf, depths.rows()[row])][tree.stageFor(stage, depths.rows()[row])];
            }
        }
        return new StageTree(stages, ScenarioTree.parents(nodes));
    }

    private LiftedSums lifted(LiftedSums sums) {
        List<Integer> rows = new ArrayList<>();
        List<Integer> variables = new ArrayList<>();
        for (int leaf = 0; leaf < leaves; leaf++) {
            for (int i = 0; i < sums.rows().length; i++) {
                if (isOwner(leaf, depths.rows()[sums.rows()[i]])) {
                    rows.add(rowOf[leaf][sums.rows()[i]]);
                    variables.add(variableOf[leaf][sums.variables()[i]]);
                }
            }
        }
        return new LiftedSums(
                rows.stream().mapToInt(Integer::intValue).toArray(),
                variables.stream().mapToInt(Integer::intValue).toArray());
    }
}
