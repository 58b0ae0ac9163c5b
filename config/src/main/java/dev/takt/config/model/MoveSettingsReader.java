package dev.takt.config.model;

import dev.takt.config.diagnostics.Problems;
import dev.takt.config.model.ModelContext.Declared;
import dev.takt.config.source.Fields;
import dev.takt.config.source.Node;
import dev.takt.config.unit.Unit;
import dev.takt.solver.model.ControlMoves;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.Literal;
import dev.takt.solver.model.ExpressionText;
import dev.takt.solver.model.ModelProblem;
import dev.takt.solver.model.Variable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Reads the settings of a control that write statements about its moves: {@code rate}, {@code move-weight}, {@code blocks}. */
final class MoveSettingsReader {
    static final String RATE = "rate";
    static final String WEIGHT = "move-weight";
    static final String BLOCKS = "blocks";

    private final ModelContext context;
    private final Problems problems;
    private final Declared declared;
    private final Unit unit;

    /**
     * Looks at a control.
     *
     * @param unit of its numbers
     */
    MoveSettingsReader(ModelContext context, Declared declared, Unit unit) {
        this.context = context;
        this.problems = context.problems;
        this.declared = declared;
        this.unit = unit;
    }

    /** The number of intervals of each block; empty for none, or after a problem. */
    List<Integer> blocks(Fields fields, Variable.Role role) {
        Optional<Node> node = fields.find(BLOCKS);
        if (node.isEmpty()) {
            return List.of();
        }
        refuseOther(node.get(), BLOCKS, role);
        fields.find("control-horizon")
                .ifPresent(other -> problems.add(
                        other.key(),
                        "control-horizon beside blocks",
                        "one of the two",
                        "Maybe blocks alone is meant: its last block reaches to the end of the horizon."));
        if (!(node.get() instanceof Node.Sequence sequence)
                || sequence.elements().isEmpty()) {
            problems.add(node.get().place(), node.get().describe(), "a list such as [1, 1, 2, 4, 8]", "");
            return List.of();
        }
        List<Integer> blocks = new ArrayList<>();
        for (Node element : sequence.elements()) {
            OptionalDouble number = context.number(element);
            if (number.isPresent()) {
                double length = number.getAsDouble();
                if (length < 1 || length > Integer.MAX_VALUE || length != Math.rint(length)) {
                    problems.add(
                            element.place(),
                            "a block of " + ExpressionText.number(length) + " intervals",
                            "a whole number of at least 1",
                            "");
                }
                blocks.add((int) length);
            }
        }
        return blocks;
    }

    private void refuseOther(Node node, String setting, Variable.Role role) {
        if (role != Variable.Role.CONTROL) {
            problems.add(node.key(), setting + " on a variable that is no control", "role = control", "");
        }
    }

    /** Reads what is said of moves, for the members of a family. */
    void read(Fields fields, List<Map<String, Integer>> indices, List<Variable> controls) {
        Optional<Node> rate = fields.find(RATE);
        Optional<Node> weight = fields.find(WEIGHT);
        if (rate.isEmpty() && weight.isEmpty()) {
            return;
        }
        Variable.Role role = controls.getFirst().role();
        rate.ifPresent(node -> refuseOther(node, RATE, role));
        weight.ifPresent(node -> refuseOther(node, WEIGHT, role));
        if (role != Variable.Role.CONTROL) {
            return;
        }
        Optional<List<ControlMoves.Rate>> rates = rate.flatMap(node -> rates(node, indices));
        Optional<List<Expression>> weights = weight.flatMap(node -> expressions(node, Unit.NONE, indices));
        if (rate.isPresent() && rates.isEmpty() || weight.isPresent() && weights.isEmpty()) {
            return;
        }
        for (int i = 0; i < controls.size(); i++) {
            int member = i;
            ControlMoves moves = new ControlMoves(
                    controls.get(i), rates.map(all -> all.get(member)), weights.map(all -> all.get(member)));
            for (ModelProblem wrong : moves.problems()) {
                Node of = wrong.found().startsWith(WEIGHT)
                        ? weight.or(() -> rate).orElseThrow()
                        : rate.or(() -> weight).orElseThrow();
                problems.add(of.place(), wrong.found(), wrong.expected(), wrong.cure());
            }
            context.moves.add(moves);
        }
    }

    private Optional<List<ControlMoves.Rate>> rates(Node node, List<Map<String, Integer>> indices) {
        if (!(node instanceof Node.Block block)) {
            return expressions(node, unit.perSecond(), indices)
                    .map(all -> all.stream().map(ControlMoves.Rate::of).toList());
        }
        Fields sides = new Fields(block, problems, List.of("up", "down"));
        Optional<List<Expression>> up = side(sides, "up", indices);
        Optional<List<Expression>> down = side(sides, "down", indices);
        if (up.isEmpty() || down.isEmpty()) {
            return Optional.empty();
        }
        List<ControlMoves.Rate> rates = new ArrayList<>();
        for (int i = 0; i < indices.size(); i++) {
            rates.add(new ControlMoves.Rate(up.get().get(i), down.get().get(i)));
        }
        return Optional.of(rates);
    }

    private Optional<List<Expression>> side(Fields sides, String name, List<Map<String, Integer>> indices) {
        Optional<Node> node = sides.find(name);
        if (node.isEmpty()) {
            problems.add(declared.node().key(), "a rate without " + name, "rate = 2, or rate { up = 2, down = 1 }", "");
            return Optional.empty();
        }
        return expressions(node.get(), unit.perSecond(), indices);
    }

    /** The numbers of the members. An expression of constants alone is a number, which becomes a parameter. */
    private Optional<List<Expression>> expressions(Node node, Unit in, List<Map<String, Integer>> indices) {
        return new MemberExpressions(context, declared, in)
                .read(Optional.of(node), indices, 0)
                .map(all -> all.stream().map(MoveSettingsReader::folded).toList());
    }

    private static Expression folded(Expression expression) {
        OptionalDouble number = ComparedVariables.number(expression);
        return number.isPresent() ? new Literal(number.getAsDouble()) : expression;
    }
}
