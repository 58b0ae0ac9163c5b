package dev.takt.solver.kernels.program;

import dev.takt.solver.transcription.pattern.Pattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A pattern with its first and second derivatives, derived symbolically once: straight-line programs that any target can
 * be generated from. Derivatives that are zero by structure do not appear.
 *
 * <p>The second derivatives are found by differentiating each first derivative in reverse again. The three separate
 * programs hold only what they need themselves; {@link #joint} shares sub-expressions across all of them.
 *
 * @param value one output, the value of the pattern
 * @param gradient one output for each of {@code gradientEntries}, in this order
 * @param hessian one output for each of {@code hessianEntries}, in this order, multiplied by the weight
 * @param joint the outputs of the three programs, one after another
 * @param valueDependence what the value can change with
 * @param gradientEntries the first derivatives, by ascending hole
 * @param hessianEntries the second derivatives, row by row of the lower triangle
 */
public record DerivativeProgram(
        StraightLineProgram value,
        StraightLineProgram gradient,
        StraightLineProgram hessian,
        StraightLineProgram joint,
        Dependence valueDependence,
        List<GradientEntry> gradientEntries,
        List<HessianEntry> hessianEntries) {

    /**
     * A first derivative.
     *
     * @param hole the variable hole
     * @param dependence what the derivative can change with; less than {@code VARIABLES} where the pattern is linear
     */
    public record GradientEntry(int hole, Dependence dependence) {}

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
        return of(graph, PatternTranslation.translate(pattern.root(), graph));
    }

    /** Derives a pattern by its variables and its parameters: parameter holes count as variable holes after the others. */
    public static DerivativeProgram withParametersAsVariables(Pattern pattern) {
        var graph = new ExpressionGraph();
        return of(graph, PatternTranslation.translate(pattern.root(), graph, pattern.variables()));
    }

    private static DerivativeProgram of(ExpressionGraph graph, int value) {
        var differentiation = new ReverseDifferentiation(graph);

        var gradientEntries = new ArrayList<GradientEntry>();
        var hessianEntries = new ArrayList<HessianEntry>();
        var gradient = new ArrayList<Integer>();
        var hessian = new ArrayList<Integer>();
        for (Map.Entry<Integer, Integer> first : differentiation.gradient(value).entrySet()) {
            int row = first.getKey();
            gradientEntries.add(new GradientEntry(row, graph.dependence(first.getValue())));
            gradient.add(first.getValue());
            Map<Integer, Integer> lowerTriangle =
                    differentiation.gradient(first.getValue()).headMap(row + 1);
            for (Map.Entry<Integer, Integer> second : lowerTriangle.entrySet()) {
                hessianEntries.add(new HessianEntry(row, second.getKey(), graph.dependence(second.getValue())));
                hessian.add(graph.scaled(second.getValue(), graph.weight()));
            }
        }

        var all = new ArrayList<Integer>();
        all.add(value);
        all.addAll(gradient);
        all.addAll(hessian);
        return new DerivativeProgram(
                ProgramExtraction.extract(graph, List.of(value)),
                ProgramExtraction.extract(graph, gradient),
                ProgramExtraction.extract(graph, hessian),
                ProgramExtraction.extract(graph, all),
                graph.dependence(value),
                gradientEntries,
                hessianEntries);
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
            listing.append("  out[%d] is d/dx[%d] (%s)%n".formatted(output, entry.hole(), label(entry.dependence())));
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
