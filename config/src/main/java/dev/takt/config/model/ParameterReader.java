package dev.takt.config.model;

import dev.takt.config.diagnostics.Problems;
import dev.takt.config.model.ModelContext.Declared;
import dev.takt.config.source.Fields;
import dev.takt.config.source.Node;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.model.ParameterFunction;
import dev.takt.solver.model.ParameterFunctions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Reads one entry of {@code parameters}: a number, an expression, a table or a list, for one parameter or a family. */
final class ParameterReader {
    private static final List<String> FIELDS = List.of("value", "table", "interpolation", "range", "rate");

    private final ModelContext context;
    private final Problems problems;

    ParameterReader(ModelContext context) {
        this.context = context;
        this.problems = context.problems;
    }

    /** Reads a parameter over domains that are known; empty after a problem. */
    Optional<Family<Parameter>> read(Declared declared, List<Domain> domains) {
        Optional<Node> value = value(declared.node());
        if (value.isEmpty()) {
            return Optional.empty();
        }
        boolean list = value.get() instanceof Node.Sequence && !isTable(declared.node());
        if (list) {
            return list(declared, domains, (Node.Sequence) value.get());
        }
        Optional<Map<List<Integer>, Map<String, Integer>>> members = context.members(declared);
        if (members.isEmpty()) {
            return Optional.empty();
        }
        Optional<ParameterFunction> table =
                isTable(declared.node()) ? table((Node.Block) declared.node(), domains) : Optional.empty();
        Optional<Written> written = isTable(declared.node()) ? Optional.empty() : context.written(value.get());
        if (table.isEmpty() && written.isEmpty()) {
            return Optional.empty();
        }
        Map<List<Integer>, Parameter> parameters = Family.newMembers();
        ParameterLimitsReader limits = new ParameterLimitsReader(context, declared.node());
        for (Map.Entry<List<Integer>, Map<String, Integer>> member :
                members.get().entrySet()) {
            Optional<ParameterFunction> function =
                    table.or(() -> function(written.orElseThrow(), member.getValue(), domains));
            String name = Family.memberName(declared.name(), member.getKey());
            Optional<Parameter> parameter =
                    function.flatMap(values -> limits.limited(name, domains, values, member.getValue()));
            if (parameter.isEmpty()) {
                return Optional.empty();
            }
            parameters.put(member.getKey(), parameter.get());
        }
        return Optional.of(
                new Family<>(declared.name(), declared.declaration().ranges().size(), parameters));
    }

    private static boolean isTable(Node node) {
        return node instanceof Node.Block block && block.entries().containsKey("table");
    }

    /** What the value is; empty after a problem. */
    private Optional<Node> value(Node node) {
        if (!(node instanceof Node.Block block)) {
            return Optional.of(node);
        }
        Fields fields = new Fields(block, problems, FIELDS);
        if (fields.find("table").isPresent() == fields.find("value").isPresent()) {
            problems.add(node.place(), "a parameter without its value", "either value or table", "");
            return Optional.empty();
        }
        fields.find("interpolation").ifPresent(interpolation -> {
            if (fields.find("table").isEmpty()) {
                problems.add(interpolation.key(), "interpolation without a table", "table = [[0, 1], [2, 5]]", "");
            }
        });
        return fields.find("table").or(() -> fields.find("value"));
    }

    private Optional<Family<Parameter>> list(Declared declared, List<Domain> domains, Node.Sequence list) {
        Map<List<Integer>, Parameter> parameters = Family.newMembers();
        List<List<Integer>> indices = new ArrayList<>();
        Map<List<Integer>, Map<String, Integer>> scopes = Family.newMembers();
        if (declared.declaration().ranges().isEmpty()) {
            for (int i = 1; i <= list.elements().size(); i++) {
                indices.add(List.of(i));
            }
        } else {
            Optional<Map<List<Integer>, Map<String, Integer>>> members = context.members(declared);
            if (members.isEmpty()) {
                return Optional.empty();
            }
            indices.addAll(members.get().keySet());
            scopes.putAll(members.get());
        }
        if (indices.isEmpty() || indices.size() != list.elements().size()) {
            problems.add(
                    list.place(),
                    list.describe(),
                    indices.isEmpty()
                            ? "at least one value"
                            : indices.size() + " values, one for each member of "
                                    + declared.source().text(),
                    "");
            return Optional.empty();
        }
        ParameterLimitsReader limits = new ParameterLimitsReader(context, declared.node());
        for (int i = 0; i < indices.size(); i++) {
            String name = Family.memberName(declared.name(), indices.get(i));
            Map<String, Integer> scope = scopes.getOrDefault(indices.get(i), Map.of());
            Optional<Parameter> parameter = context.written(list.elements().get(i))
                    .flatMap(written -> function(written, Map.of(), domains))
                    .flatMap(values -> limits.limited(name, domains, values, scope));
            if (parameter.isEmpty()) {
                return Optional.empty();
            }
            parameters.put(indices.get(i), parameter.get());
        }
        return Optional.of(new Family<>(declared.name(), indices.getFirst().size(), parameters));
    }

    private Optional<ParameterFunction> function(Written written, Map<String, Integer> indices, List<Domain> domains) {
        Scope scope = written.scope().with(indices);
        if (domains.isEmpty()) {
            OptionalDouble value = context.numbers.constant(written.syntax(), scope);
            return value.isEmpty() ? Optional.empty() : Optional.of(ParameterFunction.constant(value.getAsDouble()));
        }
        int before = problems.count();
        PointFunction function = context.numbers.function(written.syntax(), scope, domains);
        return problems.count() > before ? Optional.empty() : Optional.of(function::at);
    }

    private Optional<ParameterFunction> table(Node.Block block, List<Domain> domains) {
        Node node = Optional.ofNullable(block.entries().get("table")).orElseThrow();
        if (domains.size() != 1) {
            problems.add(
                    node.place(),
                    "a table for a parameter of " + domains.size() + " domains",
                    "a parameter of one domain, such as Tsp(t)",
                    domains.isEmpty() ? "Maybe the key lacks its domain." : "Maybe an expression says it.");
            return Optional.empty();
        }
        Optional<Table> table = Table.read(node, context);
        boolean hold = hold(block);
        return table.map(rows -> hold
                ? ParameterFunctions.piecewiseConstant(rows.points(), rows.values())
                : ParameterFunctions.table(rows.points(), rows.values()));
    }

    private boolean hold(Node.Block block) {
        Node node = block.entries().get("interpolation");
        String name = node instanceof Node.Text text ? text.value() : "linear";
        if (node != null && (!(node instanceof Node.Text) || !name.equals("linear") && !name.equals("hold"))) {
            problems.add(node.place(), "interpolation " + node.describe(), "linear or hold", "");
        }
        return name.equals("hold");
    }
}
