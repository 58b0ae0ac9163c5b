package dev.takt.config.model;

import dev.takt.config.data.DataBlock;
import dev.takt.config.diagnostics.Problems;
import dev.takt.config.model.ModelContext.Declared;
import dev.takt.config.model.expression.Family;
import dev.takt.config.source.Fields;
import dev.takt.config.source.Node;
import dev.takt.config.unit.Unit;
import dev.takt.loop.text.NearestName;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.ExpressionText;
import dev.takt.solver.model.Variable;
import dev.takt.solver.model.Variable.Role;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Reads one entry of {@code variables}: role, bounds and start of one variable or a family. */
final class VariableReader {
    private static final String PAST = "past";

    private static final List<String> FIELDS = List.of(
            "role",
            "min",
            "max",
            "fix",
            "start",
            PAST,
            "control-horizon",
            MoveSettingsReader.RATE,
            MoveSettingsReader.WEIGHT,
            MoveSettingsReader.BLOCKS,
            ModelContext.UNIT);

    private final ModelContext context;
    private final Problems problems;

    VariableReader(ModelContext context) {
        this.context = context;
        this.problems = context.problems;
    }

    /** Bounds and start of each member of a family. */
    private record Values(List<Expression> lower, List<Expression> upper, List<Expression> start) {
        Variable variable(
                int member,
                String name,
                List<Domain> domains,
                Role role,
                OptionalDouble horizon,
                List<Integer> blocks) {
            return new Variable(
                    name, domains, role, lower.get(member), upper.get(member), start.get(member), horizon, blocks);
        }
    }

    /** Reads a variable over domains that are known; empty after a problem. */
    Optional<Family<Variable>> read(Declared declared, List<Domain> domains) {
        if (declared.node() instanceof Node.Block block) {
            return read(declared, block, domains);
        }
        problems.add(
                declared.node().place(),
                declared.node().describe(),
                "a block such as { role = state, min = 0, start = 1 }",
                "Maybe it is a constant or a parameter: those have a value.");
        return Optional.empty();
    }

    private Optional<Family<Variable>> read(Declared declared, Node.Block block, List<Domain> domains) {
        int before = problems.count();
        Fields fields = new Fields(block, problems, FIELDS);
        Role role = role(fields);
        Unit unit = context.unit(block);
        context.units.declare(declared.name(), unit);
        OptionalDouble horizon = horizon(fields, role);
        MoveSettingsReader moves = new MoveSettingsReader(context, declared, unit);
        List<Integer> blocks = moves.blocks(fields, role);
        refuseBesideFix(fields);
        Optional<Node> fixed = fields.find("fix");
        Optional<Node> min = fields.find("min").or(() -> fixed);
        Optional<Node> max = fields.find("max").or(() -> fixed);
        Optional<Node> data = fields.find("start").filter(DataBlock::is);
        data.ifPresent(node -> context.starts.put(declared.name(), (Node.Block) node));
        Optional<Node> start =
                fields.find("start").filter(node -> !DataBlock.is(node)).or(() -> fixed);
        Optional<Map<List<Integer>, Map<String, Integer>>> members = context.members(declared);
        if (members.isEmpty() || problems.count() > before) {
            return Optional.empty();
        }
        List<Map<String, Integer>> indices = List.copyOf(members.get().values());
        MemberExpressions expressions = new MemberExpressions(context, declared, unit);
        Optional<List<Expression>> lower = expressions.read(min, indices, Double.NEGATIVE_INFINITY);
        Optional<List<Expression>> upper = expressions.read(max, indices, Double.POSITIVE_INFINITY);
        Optional<List<Expression>> first = expressions.read(start, indices, 0);
        if (lower.isEmpty() || upper.isEmpty() || first.isEmpty()) {
            return Optional.empty();
        }
        Values values = new Values(lower.get(), upper.get(), first.get());
        Map<List<Integer>, Variable> variables = Family.newMembers();
        int position = 0;
        for (List<Integer> member : members.get().keySet()) {
            String name = Family.memberName(declared.name(), member);
            variables.put(member, values.variable(position++, name, domains, role, horizon, blocks));
        }
        moves.read(fields, indices, List.copyOf(variables.values()));
        fields.find(PAST)
                .flatMap(past -> expressions.read(Optional.of(past), indices, 0))
                .ifPresent(was -> noteBefore(fields, List.copyOf(variables.values()), was));
        return problems.count() > before
                ? Optional.empty()
                : Optional.of(new Family<>(
                        declared.name(), declared.declaration().ranges().size(), variables));
    }

    /** What a variable was before the start matters where something is delayed. */
    private void noteBefore(Fields fields, List<Variable> variables, List<Expression> before) {
        fields.find(PAST).ifPresent(node -> context.pasts.put(node, variables));
        for (int i = 0; i < variables.size(); i++) {
            context.expressions.before(variables.get(i), before.get(i));
        }
    }

    private void refuseBesideFix(Fields fields) {
        if (fields.find("fix").isPresent()) {
            for (String other : List.of("min", "max", "start")) {
                fields.find(other)
                        .ifPresent(node -> problems.add(node.key(), other + " beside fix", "one of the two", ""));
            }
        }
    }

    private Role role(Fields fields) {
        Optional<Node> node = fields.find("role");
        if (node.isEmpty()) {
            return Role.FREE;
        }
        List<String> roles = Arrays.stream(Role.values())
                .map(role -> role.name().toLowerCase(Locale.ROOT))
                .toList();
        String name = node.get() instanceof Node.Text text ? text.value() : "";
        if (!roles.contains(name)) {
            problems.add(
                    node.get().place(),
                    "unknown role " + node.get().describe(),
                    "one of " + String.join(", ", roles),
                    NearestName.cure(name, roles, synonym(name)));
            return Role.FREE;
        }
        return Role.valueOf(name.toUpperCase(Locale.ROOT));
    }

    private static String synonym(String role) {
        return switch (role.toLowerCase(Locale.ROOT)) {
            case "input", "manipulated", "mv", "actuator" -> "Maybe control is meant.";
            case "differential", "cv" -> "Maybe state is meant.";
            case "parameter", "disturbance" -> "Maybe it belongs among the parameters.";
            case "decision", "slack" -> "Maybe free is meant.";
            case "output" -> "Maybe algebraic is meant, or a definition: y(t) := ….";
            default -> "";
        };
    }

    private OptionalDouble horizon(Fields fields, Role role) {
        Optional<Node> node = fields.find("control-horizon");
        if (node.isEmpty()) {
            return OptionalDouble.empty();
        }
        if (role != Role.CONTROL) {
            problems.add(node.get().key(), "a control-horizon on a variable that is no control", "role = control", "");
        }
        OptionalDouble time = context.time(node.get());
        if (time.isPresent() && !(time.getAsDouble() > 0)) {
            problems.add(
                    node.get().place(),
                    "a control horizon of " + ExpressionText.number(time.getAsDouble()) + " s",
                    "a positive time",
                    "");
        }
        return time;
    }
}
