package dev.takt.solver.transcription;

import dev.takt.solver.model.DerivativeScheme;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.ModelException;
import dev.takt.solver.model.ModelProblem;
import dev.takt.solver.model.Scenarios;
import dev.takt.solver.model.Scenarios.Uncertain;
import dev.takt.solver.model.Variable;
import dev.takt.solver.model.Variable.Role;
import dev.takt.solver.transcription.grid.ParameterBlock;
import dev.takt.solver.transcription.grid.VariableBlock;
import dev.takt.solver.transcription.pattern.PatternInstances;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How often the scenarios have branched where each part of a problem is known. A state at the end of an interval knows the
 * values that held in it; a control that acts on an interval is decided before. A variable over no domain that no equation
 * determines is decided at the start, for all scenarios.
 */
final class ScenarioDepths {
    private static final int UNKNOWN = -1;

    private final TranscribedProblem one;
    private final Scenarios scenarios;
    private final ScenarioTree tree;
    private final int[] variableStages;
    private final int[] rowStages;
    /** By entry of the parameter vector the uncertain parameter there, or -1. */
    private final int[] uncertain;

    private final int[] variables;
    private final int[] rows;

    ScenarioDepths(TranscribedProblem one, Scenarios scenarios) {
        this.one = one;
        this.scenarios = scenarios;
        Domain time = one.model().domains().stream()
                .filter(domain -> domain.kind() == Domain.Kind.TIME)
                .findFirst()
                .orElseThrow(() -> new ModelException(List.of(new ModelProblem(
                        "scenarios", "a model without a time domain", "a horizon along which scenarios part", ""))));
        tree = new ScenarioTree(
                scenarios.count(), scenarios.robustHorizon(), intervals(one, time), isAhead(time.scheme()));
        variableStages = stages(one.variablePlacement());
        rowStages = stages(one.rowPlacement());
        uncertain = uncertain();
        boolean[] decisions = new boolean[one.variableCount()];
        variables = variableDepths(time, decisions);
        rows = rowDepths(decisions);
        requireDetermined();
    }

    /** By stage of time the interval between supports of the author that it lies in. */
    private static int[] intervals(TranscribedProblem one, Domain time) {
        double[] given = time.supports();
        double[] all = one.supports().getOrDefault(time.name(), given);
        int step = one.variablePlacement().intervals();
        int[] intervals = new int[(all.length - 1) / step + 1];
        int interval = 0;
        double tolerance = 1e-9 * (time.to() - time.from());
        for (int stage = 0; stage < intervals.length; stage++) {
            while (interval < given.length - 1 && given[interval] < all[stage * step] - tolerance) {
                interval++;
            }
            intervals[stage] = interval;
        }
        return intervals;
    }

    private static int[] stages(Placement placement) {
        return Arrays.stream(placement.stages())
                .map(stage -> stage == Placement.NOWHERE ? UNKNOWN : stage / placement.intervals())
                .toArray();
    }

    private int[] uncertain() {
        int[] index = new int[one.parameterCount()];
        Arrays.fill(index, UNKNOWN);
        List<Uncertain> all = scenarios.parameters();
        for (ParameterBlock block : one.parameterBlocks()) {
            for (int u = 0; u < all.size(); u++) {
                if (all.get(u).parameter() == block.parameter()) {
                    Arrays.fill(index, block.offset(), block.offset() + block.size(), u);
                }
            }
        }
        return index;
    }

    private int[] variableDepths(Domain time, boolean[] decisions) {
        int[] depths = new int[one.variableCount()];
        boolean[] determined = new boolean[depths.length];
        Arrays.stream(one.matchedVariables()).filter(v -> v >= 0).forEach(v -> determined[v] = true);
        for (int v = 0; v < depths.length; v++) {
            depths[v] = variableStages[v] == UNKNOWN ? tree.robustHorizon() : tree.depth(variableStages[v]);
        }
        for (VariableBlock block : one.variableBlocks()) {
            int position = block.variable().domains().indexOf(time);
            for (int i = 0; i < block.size(); i++) {
                int v = block.free()[i];
                if (v >= 0 && isDecision(block.variable(), position, determined[v])) {
                    depths[v] = Math.min(depths[v], decided(block, position, i));
                    decisions[v] = true;
                }
            }
        }
        return depths;
    }

    private boolean isDecision(Variable variable, int timePosition, boolean determined) {
        boolean own = one.model().variables().contains(variable);
        return variable.role() == Role.CONTROL || own && timePosition < 0 && !determined;
    }

    private int decided(VariableBlock block, int position, int index) {
        if (position < 0) {
            return 0;
        }
        int stride = 1;
        for (int d = position + 1; d < block.shape().length; d++) {
            stride *= block.shape()[d];
        }
        int support = index / stride % block.shape()[position];
        int step = one.variablePlacement().intervals();
        int interval = tree.intervals()[(support + step - 1) / step];
        return Math.min(tree.robustHorizon(), tree.ahead() ? interval : Math.max(0, interval - 1));
    }

    /** Whether controls and equations at a support are of the interval that begins there. */
    private static boolean isAhead(DerivativeScheme scheme) {
        return switch (scheme) {
            case DerivativeScheme.ForwardDifference(), DerivativeScheme.DiscreteTime() -> true;
            default -> false;
        };
    }

    /** The depths of rows; what a row determines is known no earlier than the rest of it, unless it is decided. */
    private int[] rowDepths(boolean[] decisions) {
        int[] depths = new int[one.rowCount()];
        boolean settled = false;
        while (!settled) {
            addRowDepths(depths);
            settled = true;
            for (int row = 0; row < depths.length; row++) {
                int matched = one.matchedVariables()[row];
                if (matched >= 0 && !decisions[matched] && variables[matched] < depths[row]) {
                    variables[matched] = depths[row];
                    settled = false;
                }
            }
        }
        return depths;
    }

    private void addRowDepths(int[] depths) {
        for (List<PatternInstances> parts : List.of(one.constraints(), one.rowLower(), one.rowUpper())) {
            for (PatternInstances part : parts) {
                int[] levels = levels(part, true);
                for (int i = 0; i < part.count(); i++) {
                    int row = part.targets()[i];
                    depths[row] = Math.max(depths[row], depth(part, i, levels[i]));
                }
            }
        }
    }

    /** Equations of what scenarios share are to be the same in all of them. */
    private void requireDetermined() {
        List<ModelProblem> problems = new ArrayList<>();
        for (RowBlock block : one.rowBlocks()) {
            for (int row = block.offset(); row < block.offset() + block.count(); row++) {
                int matched = one.matchedVariables()[row];
                if (matched >= 0 && variables[matched] < rows[row]) {
                    problems.add(new ModelProblem(
                            block.name(),
                            "an equation with another value in each scenario for what all of them share",
                            "a control that is decided before the scenarios part",
                            "Maybe an uncertain parameter sets an input or a measured value: its scenarios would need"
                                    + " different ones at once."));
                    break;
                }
            }
        }
        if (!problems.isEmpty()) {
            throw new ModelException(problems);
        }
    }

    /** How scenarios branch. */
    ScenarioTree tree() {
        return tree;
    }

    /** By variable how often the scenarios have branched where it is known. */
    int[] variables() {
        return variables;
    }

    /** The same by row. */
    int[] rows() {
        return rows;
    }

    /** By row the stage of time, or -1. */
    int[] rowStages() {
        return rowStages;
    }

    /** The uncertain parameter at an entry of the parameter vector, or -1. */
    int uncertain(int parameter) {
        return uncertain[parameter];
    }

    /**
     * The branching whose values hold in each instance.
     *
     * @param ofRows whether targets are rows, which say when
     */
    int[] levels(PatternInstances part, boolean ofRows) {
        int[] levels = new int[part.count()];
        for (int i = 0; i < levels.length; i++) {
            int stage = ofRows ? rowStages[part.targets()[i]] : UNKNOWN;
            for (int h = 0; stage == UNKNOWN && h < part.variables().length; h++) {
                stage = variableStages[part.variables()[h][i]];
            }
            for (int h = 0; !ofRows && h < part.variables().length; h++) {
                stage = Math.max(stage, variableStages[part.variables()[h][i]]);
            }
            levels[i] = stage == UNKNOWN ? tree.robustHorizon() : tree.level(stage);
        }
        return levels;
    }

    /** The stage of time at whose end the cost of an instance is known. */
    int costStage(PatternInstances part, int instance, int level) {
        int stage = UNKNOWN;
        for (int[] places : part.variables()) {
            int own = variableStages[places[instance]];
            stage = own == UNKNOWN ? tree.stages() - 1 : Math.max(stage, own);
        }
        stage = stage == UNKNOWN ? 0 : stage;
        int depth = depth(part, instance, level);
        while (tree.depth(stage) < depth) {
            stage++;
        }
        return stage;
    }

    /** By variable the branching whose values hold there. */
    int[] variableLevels() {
        return Arrays.stream(variableStages)
                .map(stage -> stage == UNKNOWN ? tree.robustHorizon() : tree.level(stage))
                .toArray();
    }

    private int depth(PatternInstances part, int instance, int level) {
        int depth = 0;
        for (int[] places : part.variables()) {
            depth = Math.max(depth, variables[places[instance]]);
        }
        for (int[] places : part.parameters()) {
            depth = uncertain[places[instance]] == UNKNOWN ? depth : Math.max(depth, level);
        }
        return depth;
    }
}
