package dev.takt.solver.kernels.program;

import dev.takt.solver.table.SplineAxis;
import dev.takt.solver.transcription.pattern.Pattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A pattern, or several that share sub-expressions, with first and second derivatives, derived symbolically once: straight-line
 * programs that any target can be generated from. Derivatives that are zero by structure do not appear.
 *
 * <p>The second derivatives are found by differentiating each first derivative in reverse again; those of several patterns are
 * the ones of their weighted sum, as the Lagrangian needs them. Each program holds only what it needs itself.
 *
 * @param value one output a pattern, its value
 * @param gradient one output for each of {@code gradientEntries}, in this order
 * @param hessian one output for each of {@code hessianEntries}, in this order, multiplied by the weights
 * @param valueDependence what the values can change with
 * @param gradientEntries the first derivatives, value by value, by ascending hole
 * @param hessianEntries the second derivatives, row by row of the lower triangle
 */
public record DerivativeProgram(
        StraightLineProgram value,
        StraightLineProgram gradient,
        StraightLineProgram hessian,
        Dependence valueDependence,
        List<GradientEntry> gradientEntries,
        List<HessianEntry> hessianEntries) {

    /**
     * A first derivative.
     *
     * @param output the number of the value
     * @param hole the variable hole
     * @param dependence what the derivative can change with; less than {@code VARIABLES} where the pattern is linear
     */
    public record GradientEntry(int output, int hole, Dependence dependence) {}

    /**
     * A second derivative.
     *
     * @param row the variable hole of the higher number
     * @param column the variable hole of the lower number, or the same
     * @param dependence what the derivative can change with; less than {@code VARIABLES} where the pattern is quadratic
     */
    public record HessianEntry(int row, int column, Dependence dependence) {}

    public DerivativeProgram {
        gradientEntries = List.copyOf(gradientEntries);
        hessianEntries = List.copyOf(hessianEntries);
    }

    /** Derives a pattern. */
    public static DerivativeProgram of(Pattern pattern) {
        var graph = new ExpressionGraph();
        return of(
                graph,
                List.of(PatternTranslation.translate(pattern.root(), graph, PatternTranslation.Inputs.of(graph))));
    }

    /** Derives a pattern by its variables and its parameters: parameter holes count as variable holes after the others. */
    public static DerivativeProgram withParametersAsVariables(Pattern pattern) {
        var graph = new ExpressionGraph();
        var inputs = PatternTranslation.Inputs.withParametersAsVariables(graph, pattern.variables());
        return of(graph, List.of(PatternTranslation.translate(pattern.root(), graph, inputs)));
    }

    /** Derives nodes of a graph that are evaluated together. */
    static DerivativeProgram of(ExpressionGraph graph, List<Integer> values) {
        var differentiation = new ReverseDifferentiation(graph);
        var gradientEntries = new ArrayList<GradientEntry>();
        var gradient = new ArrayList<Integer>();
        Dependence dependence = Dependence.STRUCTURE;
        for (int output = 0; output < values.size(); output++) {
            dependence = dependence.or(graph.dependence(values.get(output)));
            for (Map.Entry<Integer, Integer> first :
                    differentiation.gradient(values.get(output)).entrySet()) {
                gradientEntries.add(new GradientEntry(output, first.getKey(), graph.dependence(first.getValue())));
                gradient.add(first.getValue());
            }
        }
        // A single value is weighted last, which needs fewer operations: its derivatives share no other one's.
        boolean single = values.size() == 1;
        int whole = single ? values.getFirst() : weightedSum(graph, values);
        var hessianEntries = new ArrayList<HessianEntry>();
        var hessian = new ArrayList<Integer>();
        for (Map.Entry<Integer, Integer> first : differentiation.gradient(whole).entrySet()) {
            int row = first.getKey();
            Map<Integer, Integer> lowerTriangle =
                    differentiation.gradient(first.getValue()).headMap(row + 1);
            for (Map.Entry<Integer, Integer> second : lowerTriangle.entrySet()) {
                hessianEntries.add(new HessianEntry(row, second.getKey(), graph.dependence(second.getValue())));
                hessian.add(single ? graph.scaled(second.getValue(), graph.weight(0)) : second.getValue());
            }
        }
        return new DerivativeProgram(
                ProgramExtraction.extract(graph, values),
                ProgramExtraction.extract(graph, gradient),
                ProgramExtraction.extract(graph, hessian),
                dependence,
                gradientEntries,
                hessianEntries);
    }

    private static int weightedSum(ExpressionGraph graph, List<Integer> values) {
        int sum = graph.constant(0);
        for (int output = 0; output < values.size(); output++) {
            sum = graph.add(sum, graph.scaled(values.get(output), graph.weight(output)));
        }
        return sum;
    }

    /** Operations of the longest of the three programs. */
    public int longest() {
        return Math.max(value.operations(), Math.max(gradient.operations(), hessian.operations()));
    }

    /** Whether all first derivatives are the same at every point. */
    public boolean isLinear() {
        return gradientEntries.stream().noneMatch(entry -> entry.dependence() == Dependence.VARIABLES);
    }

    /** Whether all second derivatives are the same at every point, and none is hidden in a kink. */
    public boolean isQuadratic() {
        return hessianEntries.stream().noneMatch(entry -> entry.dependence() == Dependence.VARIABLES)
                && gradient.instructions().stream().noneMatch(DerivativeProgram::jumps);
    }

    private static boolean jumps(Instruction instruction) {
        return switch (instruction) {
            case Instruction.Unary(Operation operation, int _) -> operation == Operation.SIGN;
            case Instruction.Binary(Operation operation, int _, int _) -> operation == Operation.AT_MOST;
            case Instruction.Lookup lookup -> lookup.orders().contains(SplineAxis.ORDER - 1);
            default -> false;
        };
    }

    /** A listing of the three programs, with the meaning of their outputs. */
    @Override
    public String toString() {
        var listing = new StringBuilder();
        listing.append("value (%s), %d operations%n".formatted(label(valueDependence), value.operations()))
                .append(value);
        listing.append("gradient, %d operations%n".formatted(gradient.operations()))
                .append(gradient);
        for (int output = 0; output < gradientEntries.size(); output++) {
            GradientEntry entry = gradientEntries.get(output);
            listing.append("  out[%d] is d/dx[%d]%s (%s)%n"
                    .formatted(
                            output,
                            entry.hole(),
                            value.outputs().size() > 1 ? " of value " + entry.output() : "",
                            label(entry.dependence())));
        }
        listing.append("Hessian, %d operations%n".formatted(hessian.operations()))
                .append(hessian);
        for (int output = 0; output < hessianEntries.size(); output++) {
            HessianEntry entry = hessianEntries.get(output);
            listing.append("  out[%d] is w d2/dx[%d]dx[%d] (%s)%n"
                    .formatted(output, entry.row(), entry.column(), label(entry.dependence())));
        }
        return listing.toString();
    }

    private static String label(Dependence dependence) {
        return switch (dependence) {
            case STRUCTURE -> "constant";
            case PARAMETERS -> "constant in a solve";
            case VARIABLES -> "varies";
        };
    }
}
