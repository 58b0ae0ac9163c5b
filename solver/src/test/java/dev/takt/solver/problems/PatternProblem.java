package dev.takt.solver.problems;

import dev.takt.solver.model.Expression.Literal;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.OptimalControlProblem.Objective;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.model.ParameterFunction;
import dev.takt.solver.model.Variable;
import dev.takt.solver.transcription.Placement;
import dev.takt.solver.transcription.RowBlock;
import dev.takt.solver.transcription.TranscribedProblem;
import dev.takt.solver.transcription.grid.ParameterBlock;
import dev.takt.solver.transcription.grid.VariableBlock;
import dev.takt.solver.transcription.pattern.Pattern;
import dev.takt.solver.transcription.pattern.PatternInstances;
import dev.takt.solver.transcription.pattern.PatternNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Builds a transcribed problem by hand, from expressions whose variable and parameter holes are entries of the vectors,
 * or from patterns with instances. Nothing in it depends on time or space.
 */
public final class PatternProblem {
    private static final Pattern DATA = new Pattern(PatternExpressions.data(0), 0, 1, 0);

    private final String name;
    private final List<VariableBlock> variables = new ArrayList<>();
    private final List<ParameterBlock> parameters = new ArrayList<>();
    private final List<Double> lower = new ArrayList<>();
    private final List<Double> upper = new ArrayList<>();
    private final List<Double> starts = new ArrayList<>();
    private final List<RowBlock> rows = new ArrayList<>();
    private final List<Double> rowLower = new ArrayList<>();
    private final List<Double> rowUpper = new ArrayList<>();
    private final List<Integer> matchedVariables = new ArrayList<>();
    private final List<PatternInstances> objective = new ArrayList<>();
    private final List<PatternInstances> constraints = new ArrayList<>();

    /** Starts an empty problem. */
    public PatternProblem(String name) {
        this.name = name;
    }

    /** Adds a variable and returns it for use in expressions. */
    public PatternNode.VariableHole variable(String variable, double lowerBound, double upperBound, double start) {
        int index = variables.size();
        variables.add(new VariableBlock(
                new Variable(
                        variable,
                        List.of(),
                        Variable.Role.FREE,
                        new Literal(lowerBound),
                        new Literal(upperBound),
                        new Literal(start),
                        OptionalDouble.empty()),
                index,
                new int[0],
                new int[] {index}));
        lower.add(lowerBound);
        upper.add(upperBound);
        starts.add(start);
        return new PatternNode.VariableHole(index);
    }

    /** Adds a parameter and returns it for use in expressions. */
    public PatternNode.ParameterHole parameter(String parameter, double initial) {
        int index = parameters.size();
        parameters.add(new ParameterBlock(
                new Parameter(parameter, List.of(), ParameterFunction.constant(initial)), index, new int[0]));
        return new PatternNode.ParameterHole(index);
    }

    /** Adds a term to the objective, which is minimised. */
    public PatternProblem minimize(PatternNode term) {
        return minimize(instance(term, 0));
    }

    /** Adds many terms to the objective. */
    public PatternProblem minimize(PatternInstances terms) {
        objective.add(terms);
        return this;
    }

    /** Adds the row {@code residual = 0}. */
    public PatternProblem equation(String row, PatternNode residual) {
        return equations(row, 1, instance(residual, rowLower.size()));
    }

    /** Adds equality rows whose values are the sums of instances that target them. */
    public PatternProblem equations(String block, int count, PatternInstances... residuals) {
        return rows(block, count, true, 0, 0, residuals);
    }

    /** Adds the row {@code lowerBound <= body <= upperBound}. */
    public PatternProblem inequality(String row, double lowerBound, PatternNode body, double upperBound) {
        return rows(row, 1, false, lowerBound, upperBound, instance(body, rowLower.size()));
    }

    /** Says that the last row determines a variable. */
    public PatternProblem determining(PatternNode.VariableHole variable) {
        matchedVariables.set(matchedVariables.size() - 1, variable.index());
        return this;
    }

    private PatternProblem rows(
            String block,
            int count,
            boolean equality,
            double lowerBound,
            double upperBound,
            PatternInstances... bodies) {
        rows.add(new RowBlock(block, Optional.empty(), rowLower.size(), count, equality));
        for (int row = 0; row < count; row++) {
            rowLower.add(equality ? Double.NEGATIVE_INFINITY : lowerBound);
            rowUpper.add(equality ? Double.POSITIVE_INFINITY : upperBound);
            matchedVariables.add(-1);
        }
        constraints.addAll(List.of(bodies));
        return this;
    }

    /** The finished problem. */
    public TranscribedProblem build() {
        int n = variables.size();
        return new TranscribedProblem(
                new OptimalControlProblem(
                        name,
                        List.of(),
                        parameters.stream().map(ParameterBlock::parameter).toList(),
                        variables.stream().map(VariableBlock::variable).toList(),
                        List.of(),
                        new Objective(Objective.Sense.MINIMIZE, new Literal(0)),
                        true),
                Map.of(),
                n,
                parameters.size(),
                rowLower.size(),
                n,
                variables,
                parameters,
                rows,
                objective,
                constraints,
                finite(lower),
                finite(upper),
                finite(starts),
                finite(rowLower),
                finite(rowUpper),
                List.of(),
                matchedVariables.stream().mapToInt(Integer::intValue).toArray(),
                new Placement(List.of(), new int[0][]),
                new Placement(List.of(), new int[0][]),
                List.of(),
                List.of(),
                Optional.empty());
    }

    /** Instances that hold the finite ones of some numbers. */
    private static List<PatternInstances> finite(List<Double> values) {
        int[] targets = new int[values.size()];
        double[] data = new double[values.size()];
        int count = 0;
        for (int target = 0; target < values.size(); target++) {
            if (Double.isFinite(values.get(target))) {
                targets[count] = target;
                data[count++] = values.get(target);
            }
        }
        return count == 0
                ? List.of()
                : List.of(new PatternInstances(
                        DATA,
                        count,
                        new int[0][],
                        new double[][] {Arrays.copyOf(data, count)},
                        new int[0][],
                        Arrays.copyOf(targets, count)));
    }

    /** One instance of an expression, whose holes are numbered anew in the order of their appearance. */
    private static PatternInstances instance(PatternNode expression, int target) {
        var variableHoles = new LinkedHashMap<Integer, Integer>();
        var parameterHoles = new LinkedHashMap<Integer, Integer>();
        PatternNode root = renumbered(expression, variableHoles, parameterHoles);
        return new PatternInstances(
                new Pattern(root, variableHoles.size(), 0, parameterHoles.size()),
                1,
                entries(variableHoles),
                new double[0][],
                entries(parameterHoles),
                new int[] {target});
    }

    private static int[][] entries(Map<Integer, Integer> holes) {
        return holes.keySet().stream().map(entry -> new int[] {entry}).toArray(int[][]::new);
    }

    private static PatternNode renumbered(
            PatternNode node, Map<Integer, Integer> variableHoles, Map<Integer, Integer> parameterHoles) {
        return switch (node) {
            case PatternNode.Literal literal -> literal;
            case PatternNode.VariableHole(int entry) ->
                new PatternNode.VariableHole(variableHoles.computeIfAbsent(entry, _ -> variableHoles.size()));
            case PatternNode.ParameterHole(int entry) ->
                new PatternNode.ParameterHole(parameterHoles.computeIfAbsent(entry, _ -> parameterHoles.size()));
            case PatternNode.DataHole _ ->
                throw new IllegalArgumentException("an expression over entries has no grid data; maybe use a number");
            case PatternNode.Unary unary ->
                new PatternNode.Unary(unary.operator(), renumbered(unary.operand(), variableHoles, parameterHoles));
            case PatternNode.Binary binary ->
                new PatternNode.Binary(
                        binary.operator(),
                        renumbered(binary.left(), variableHoles, parameterHoles),
                        renumbered(binary.right(), variableHoles, parameterHoles));
        };
    }
}
