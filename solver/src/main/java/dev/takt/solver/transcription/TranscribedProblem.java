package dev.takt.solver.transcription;

import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.transcription.grid.ParameterBlock;
import dev.takt.solver.transcription.grid.VariableBlock;
import dev.takt.solver.transcription.pattern.PatternInstances;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An optimal control problem as a nonlinear program made of patterns:
 *
 * <pre>
 *   minimise    sum of the objective instances (negated already when the model maximises)
 *   subject to  rowLower &lt;= sum of the constraint instances per row &lt;= rowUpper,
 *               variableLower &lt;= x &lt;= variableUpper
 * </pre>
 *
 * <p>Its structure never changes. Bounds and starts are patterns of data and parameters only (no variable holes), evaluated
 * again at every solve; entries that no instance targets are unbounded, respectively 0. Equality rows have bounds 0 and
 * no instance in {@code rowLower} or {@code rowUpper}.
 *
 * @param model where it came from
 * @param supports all supports along each domain, internal ones included, by name of the domain
 * @param variableCount length of the variable vector
 * @param parameterCount length of the parameter vector
 * @param rowCount number of constraint rows
 * @param outputCount number of values that a solution reports
 * @param variableBlocks every variable of the model, then the auxiliary ones
 * @param parameterBlocks every parameter of the model
 * @param rowBlocks all rows, in order
 * @param outputs defined values of the output vector as patterns of variables, data and parameters; the others are copied
 *     from the variable vector as {@link VariableBlock#free()} says
 * @param matchedVariables for each row the variable that the equation determines (static 2 x 2 pivots), or -1
 * @param variablePlacement where each variable lives
 * @param rowPlacement where each row lives
 * @param dropped instances of constraints that were left out, with the reason
 * @param liftedSums the rows of variables that stand for sums of many terms, in an order in which a sum has only those before
 *     it inside
 * @param scenarios where the problem of one scenario stands in this one, where there are several
 */
@SuppressWarnings("ArrayRecordComponent")
// large because one component a kind of instances or blocks, each read by another part of the solver
public record TranscribedProblem(
        OptimalControlProblem model,
        Map<String, double[]> supports,
        int variableCount,
        int parameterCount,
        int rowCount,
        int outputCount,
        List<VariableBlock> variableBlocks,
        List<ParameterBlock> parameterBlocks,
        List<RowBlock> rowBlocks,
        List<PatternInstances> objective,
        List<PatternInstances> constraints,
        List<PatternInstances> variableLower,
        List<PatternInstances> variableUpper,
        List<PatternInstances> starts,
        List<PatternInstances> rowLower,
        List<PatternInstances> rowUpper,
        List<PatternInstances> outputs,
        int[] matchedVariables,
        Placement variablePlacement,
        Placement rowPlacement,
        List<DroppedRows> dropped,
        List<LiftedSums> liftedSums,
        Optional<ScenarioCopies> scenarios) {
    public TranscribedProblem {
        dropped = List.copyOf(dropped);
        liftedSums = List.copyOf(liftedSums);
        supports = Map.copyOf(supports);
        variableBlocks = List.copyOf(variableBlocks);
        parameterBlocks = List.copyOf(parameterBlocks);
        rowBlocks = List.copyOf(rowBlocks);
        objective = List.copyOf(objective);
        constraints = List.copyOf(constraints);
        variableLower = List.copyOf(variableLower);
        variableUpper = List.copyOf(variableUpper);
        starts = List.copyOf(starts);
        rowLower = List.copyOf(rowLower);
        rowUpper = List.copyOf(rowUpper);
        outputs = List.copyOf(outputs);
    }
}
