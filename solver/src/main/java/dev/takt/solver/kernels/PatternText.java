package dev.takt.solver.kernels;

import dev.takt.solver.model.BinaryOperator;
import dev.takt.solver.model.Expression.Curve;
import dev.takt.solver.model.Expression.Surface;
import dev.takt.solver.model.UnaryOperator;
import dev.takt.solver.transcription.pattern.PatternInstances;
import dev.takt.solver.transcription.pattern.PatternNode;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** An instance of a pattern as text with the names of what fills its holes; what lies too deep is left out. */
final class PatternText {
    private static final int DEEPEST = 6;
    private static final int LONGEST = 80;
    private static final String LEFT_OUT = "…";
    private static final MathContext SHOWN = new MathContext(6);

    private static final int SUM = 1;
    private static final int PRODUCT = 2;
    private static final int ATOM = 3;

    private final EntryNames names;
    private final PatternInstances instances;
    private final int instance;

    PatternText(EntryNames names, PatternInstances instances, int instance) {
        this.names = names;
        this.instances = instances;
        this.instance = instance;
    }

    /** A node as text. */
    String of(PatternNode node) {
        String text = text(node, SUM, 0);
        return text.length() > LONGEST ? text.substring(0, LONGEST - 1) + LEFT_OUT : text;
    }

    /** Whether a node is a number, of which the text says the value. */
    static boolean isNumber(PatternNode node) {
        return node instanceof PatternNode.Literal || node instanceof PatternNode.DataHole;
    }

    private String text(PatternNode node, int within, int depth) {
        return switch (node) {
            case PatternNode.Literal(double value) -> number(value);
            case PatternNode.VariableHole(int hole) ->
                names.variable(instances.variables()[hole][instance]).toString();
            case PatternNode.DataHole(int hole) -> number(instances.data()[hole][instance]);
            case PatternNode.ParameterHole(int hole) ->
                names.parameter(instances.parameters()[hole][instance]);
            case PatternNode.Unary unary -> depth == DEEPEST ? LEFT_OUT : unary(unary, depth + 1);
            case PatternNode.Binary binary -> depth == DEEPEST ? LEFT_OUT : binary(binary, within, depth + 1);
        };
    }

    private String unary(PatternNode.Unary node, int depth) {
        return switch (node.operator()) {
            case UnaryOperator.NEGATE -> "-" + text(node.operand(), ATOM, depth);
            case UnaryOperator.SQUARE -> text(node.operand(), ATOM, depth) + "^2";
            case UnaryOperator operator -> name(operator) + "(" + text(node.operand(), SUM, depth) + ")";
            case Curve curve -> curve.text(text(node.operand(), SUM, depth));
        };
    }

    private static String name(UnaryOperator operator) {
        return operator.name().toLowerCase(Locale.ROOT);
    }

    private String binary(PatternNode.Binary node, int within, int depth) {
        return switch (node.operator()) {
            case BinaryOperator.ADD -> infix(node, " + ", SUM, within, depth);
            case BinaryOperator.SUBTRACT -> infix(node, " - ", SUM, within, depth);
            case BinaryOperator.MULTIPLY -> infix(node, "*", PRODUCT, within, depth);
            case BinaryOperator.DIVIDE -> infix(node, "/", PRODUCT, within, depth);
            case BinaryOperator.POWER -> text(node.left(), ATOM, depth) + "^" + text(node.right(), ATOM, depth);
            case BinaryOperator operator ->
                name(operator) + "(" + text(node.left(), SUM, depth) + ", " + text(node.right(), SUM, depth) + ")";
            case Surface surface -> surface.text(text(node.left(), SUM, depth), text(node.right(), SUM, depth));
        };
    }

    private static String name(BinaryOperator operator) {
        return operator.name().toLowerCase(Locale.ROOT);
    }

    private String infix(PatternNode.Binary node, String operator, int strength, int within, int depth) {
        boolean commutes = node.operator() == BinaryOperator.ADD || node.operator() == BinaryOperator.MULTIPLY;
        String text = text(node.left(), strength, depth)
                + operator
                + text(node.right(), commutes ? strength : strength + 1, depth);
        return strength < within ? "(" + text + ")" : text;
    }

    /** A number to six digits. */
    static String number(double value) {
        if (!Double.isFinite(value)) {
            return Double.toString(value);
        }
        String text = Double.toString(new BigDecimal(value).round(SHOWN).doubleValue());
        return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
    }
}
