package dev.takt.config.model;

import dev.takt.config.data.DataBlock;
import dev.takt.config.diagnostics.Problems;
import dev.takt.config.model.ModelContext.Declared;
import dev.takt.config.model.TimeProfileReader.Interpolation;
import dev.takt.config.model.expression.Family;
import dev.takt.config.model.expression.PointFunction;
import dev.takt.config.model.expression.Scope;
import dev.takt.config.source.Fields;
import dev.takt.config.source.Node;
import dev.takt.config.time.TimeProfile;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.model.Parameter.Along;
import dev.takt.solver.model.ParameterFunction;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Reads one entry of {@code parameters}: a number, an expression, a table or a list, for one parameter or a family. */
final class ParameterReader {
    private static final List<String> FIELDS = Stream.concat(
                    TimeProfileReader.FIELDS.stream(), Stream.of("along", "range", "rate", ModelContext.UNIT))
            .toList();

    private final ModelContext context;
    private final Problems problems;
    private final Declared declared;
    private final int before;
    private final ValueUnit unit;

    ParameterReader(ModelContext context, Declared declared) {
        this.context = context;
        this.problems = context.problems;
        this.declared = declared;
        this.before = problems.count();
        this.unit = new ValueUnit(context, declared.name(), context.unit(declared.node()));
    }

    /** Reads a parameter over domains that are known; empty after a problem. */
    Optional<Family<Parameter>> read(List<Domain> domains) {
        if (problems.count() > before) {
            return Optional.empty();
        }
        Optional<Family<Parameter>> family = family(domains);
        context.units.declare(declared.name(), unit.unit());
        return family;
    }

    private Optional<Family<Parameter>> family(List<Domain> domains) {
        Optional<Node> value = value(declared.node());
        if (value.isEmpty()) {
            return Optional.empty();
        }
        Along along = along(declared.node(), domains);
        if (domains.isEmpty() && DataBlock.is(declared.node())) {
            return data((Node.Block) declared.node());
        }
        boolean list = value.get() instanceof Node.Sequence && !isTable(declared.node());
        if (list) {
            return list(domains, (Node.Sequence) value.get(), along);
        }
        Optional<Map<List<Integer>, Map<String, Integer>>> members = context.members(declared);
        if (members.isEmpty()) {
            return Optional.empty();
        }
        int size = members.get().size();
        Optional<List<TimeProfile>> table =
                isTable(declared.node()) ? table((Node.Block) declared.node(), domains, size) : Optional.empty();
        Optional<Written> written = isTable(declared.node()) ? Optional.empty() : context.written(value.get());
        Optional<Optional<Repetition>> repetition = repetition(declared.node(), domains);
        if (table.isEmpty() && written.isEmpty() || repetition.isEmpty()) {
            return Optional.empty();
        }
        Map<List<Integer>, Parameter> parameters = Family.newMembers();
        ParameterLimitsReader limits = new ParameterLimitsReader(context, declared.node(), unit);
        for (Map.Entry<List<Integer>, Map<String, Integer>> member :
                members.get().entrySet()) {
            int position = parameters.size();
            Optional<ParameterFunction> function = table.<ParameterFunction>map(
                            profiles -> profiles.get(profiles.size() == 1 ? 0 : position))
                    .or(() -> function(value.get(), member.getValue(), domains, repetition.get()));
            String name = Family.memberName(declared.name(), member.getKey());
            Optional<Parameter> parameter =
                    function.flatMap(values -> limits.limited(name, domains, values, along, member.getValue()));
            if (parameter.isEmpty()) {
                return Optional.empty();
            }
            parameters.put(member.getKey(), parameter.get());
        }
        return Optional.of(
                new Family<>(declared.name(), declared.declaration().ranges().size(), parameters));
    }

    private static boolean isTable(Node node) {
        return TimeProfileReader.hasRows(node);
    }

    private static boolean isOfTime(List<Domain> domains) {
        return domains.size() == 1 && domains.getFirst().kind() == Domain.Kind.TIME;
    }

    /** What the coordinate of time is in a parameter of the time domain: the time of the plant where the file says nothing. */
    private Along along(Node node, List<Domain> domains) {
        if (!(node instanceof Node.Block block) || !block.entries().containsKey("along")) {
            return Along.TIME;
        }
        if (domains.stream().noneMatch(domain -> domain.kind() == Domain.Kind.TIME)) {
            problems.add(
                    Optional.ofNullable(block.entries().get("along"))
                            .orElseThrow()
                            .key(),
                    "along for a parameter that is no function of time",
                    "a parameter of the time domain, such as w(t)",
                    "");
        }
        return new TimeProfileReader(context, Interpolation.LINEAR, unit)
                .choice(block, "along", Along.values())
                .orElse(Along.TIME);
    }

    /** How the values of a block repeat, if they do; empty after a problem. */
    private Optional<Optional<Repetition>> repetition(Node node, List<Domain> domains) {
        if (!(node instanceof Node.Block block) || !TimeProfileReader.repeats(block)) {
            return Optional.of(Optional.empty());
        }
        if (!isOfTime(domains)) {
            problems.add(
                    block.place(),
                    "values that repeat",
                    "a parameter of the time domain and no other, such as price(t)",
                    "");
            return Optional.empty();
        }
        new DecidedDuration(problems).checkRepetition(block, domains.getFirst());
        return new TimeProfileReader(context, Interpolation.LINEAR, unit).repetition(block);
    }

    /** What the value is; empty after a problem. */
    private Optional<Node> value(Node node) {
        if (!(node instanceof Node.Block block)) {
            return Optional.of(node);
        }
        Fields fields = new Fields(block, problems, FIELDS);
        if (isTable(node) == fields.find("value").isPresent()) {
            problems.add(
                    node.place(),
                    isTable(node) ? "a value beside a table" : "a parameter without its value",
                    "either value, table or csv",
                    "");
            return Optional.empty();
        }
        for (String key : List.of("interpolation", "beyond")) {
            fields.find(key)
                    .filter(_ -> !isTable(node))
                    .ifPresent(misplaced ->
                            problems.add(misplaced.key(), key + " without a table", "table = [[0, 1], [2, 5]]", ""));
        }
        return fields.find("table").or(() -> fields.find("data")).or(() -> fields.find("value"));
    }

    private Optional<Family<Parameter>> list(List<Domain> domains, Node.Sequence list, Along along) {
        if (list.mixesLists()) {
            problems.add(list.place(), ConstantReader.MIXED, ConstantReader.ALIKE, "");
            return Optional.empty();
        }
        Map<List<Integer>, Supplier<Optional<ParameterFunction>>> values = Family.newMembers();
        addElements(list, List.of(), domains, values);
        return list(domains, list, values, along);
    }

    /** The elements of a list by their positions, which count from 1. A list of lists has two; for a function it was to be a table. */
    private void addElements(
            Node.Sequence list,
            List<Integer> position,
            List<Domain> domains,
            Map<List<Integer>, Supplier<Optional<ParameterFunction>>> values) {
        for (int i = 0; i < list.elements().size(); i++) {
            Node element = list.elements().get(i);
            List<Integer> place =
                    Stream.concat(position.stream(), Stream.of(i + 1)).toList();
            if (element instanceof Node.Sequence row && position.isEmpty() && domains.isEmpty()) {
                addElements(row, place, domains, values);
            } else {
                values.put(place, () -> function(element, Map.of(), domains, Optional.empty()));
            }
        }
    }

    /** A column of numbers, a member of the family each. */
    private Optional<Family<Parameter>> data(Node.Block block) {
        return DataBlock.read(block, problems).flatMap(DataBlock::numbers).flatMap(columns -> {
            if (columns.length > 1) {
                problems.add(block.place(), columns.length + " columns", "one column for the members of a family", "");
                return Optional.empty();
            }
            Map<List<Integer>, Supplier<Optional<ParameterFunction>>> values = Family.newMembers();
            for (double number : columns[0]) {
                values.put(List.of(values.size() + 1), () -> Optional.of(ParameterFunction.constant(number)));
            }
            return list(List.of(), block, values, Along.TIME);
        });
    }

    private Optional<Family<Parameter>> list(
            List<Domain> domains,
            Node list,
            Map<List<Integer>, Supplier<Optional<ParameterFunction>>> values,
            Along along) {
        Map<List<Integer>, Parameter> parameters = Family.newMembers();
        Map<List<Integer>, Map<String, Integer>> scopes = Family.newMembers();
        if (declared.declaration().ranges().isEmpty()) {
            values.keySet().forEach(place -> scopes.put(place, Map.of()));
        } else {
            Optional<Map<List<Integer>, Map<String, Integer>>> members = context.members(declared);
            if (members.isEmpty()) {
                return Optional.empty();
            }
            scopes.putAll(members.get());
        }
        List<List<Integer>> indices = List.copyOf(scopes.keySet());
        if (!fits(indices, List.copyOf(values.keySet()))) {
            problems.add(
                    list.place(),
                    list instanceof Node.Sequence ? list.describe() : values.size() + " rows of data",
                    indices.isEmpty()
                            ? "at least one value"
                            : indices.size() + " values, one for each member of "
                                    + declared.source().text(),
                    "");
            return Optional.empty();
        }
        List<Supplier<Optional<ParameterFunction>>> inOrder = List.copyOf(values.values());
        ParameterLimitsReader limits = new ParameterLimitsReader(context, declared.node(), unit);
        for (int i = 0; i < indices.size(); i++) {
            String name = Family.memberName(declared.name(), indices.get(i));
            Map<String, Integer> scope = scopes.getOrDefault(indices.get(i), Map.of());
            Optional<Parameter> parameter =
                    inOrder.get(i).get().flatMap(function -> limits.limited(name, domains, function, along, scope));
            if (parameter.isEmpty()) {
                return Optional.empty();
            }
            parameters.put(indices.get(i), parameter.get());
        }
        return Optional.of(new Family<>(declared.name(), indices.getFirst().size(), parameters));
    }

    /** Whether there is a value for each member: one after the other, or in rows for a family of two indices. */
    private static boolean fits(List<List<Integer>> members, List<List<Integer>> places) {
        return !members.isEmpty()
                && members.size() == places.size()
                && places.stream()
                        .allMatch(place -> place.size() == 1
                                || place.size() == members.getFirst().size());
    }

    private Optional<ParameterFunction> function(
            Node node, Map<String, Integer> indices, List<Domain> domains, Optional<Repetition> repetition) {
        if (isOfTime(domains)) {
            return new TimeProfileReader(context, Interpolation.LINEAR, unit)
                    .expression(node, indices, domains, repetition)
                    .map(profile -> profile);
        }
        return context.written(node).flatMap(written -> function(written, indices, domains));
    }

    private Optional<ParameterFunction> function(Written written, Map<String, Integer> indices, List<Domain> domains) {
        Scope scope = written.scope().with(indices);
        if (domains.isEmpty()) {
            return context.numbers
                    .quantity(written.syntax(), scope)
                    .flatMap(value -> unit.numbers(value, written))
                    .map(value -> ParameterFunction.constant(value.at(new double[0])));
        }
        int before = problems.count();
        Optional<PointFunction> function =
                unit.numbers(context.numbers.function(written.syntax(), scope, domains), written);
        return function.isEmpty() || problems.count() > before
                ? Optional.empty()
                : Optional.of(new Expressed(
                        function.get(),
                        domains.stream()
                                .map(domain -> Mentions.of(written.syntax(), domain.name()))
                                .toList()));
    }

    /**
     * An expression of coordinates.
     *
     * @param mentions whether it speaks of each domain
     */
    private record Expressed(PointFunction function, List<Boolean> mentions) implements ParameterFunction {
        @Override
        public double at(double... coordinates) {
            return function.at(coordinates);
        }

        @Override
        public boolean dependsOn(int domain) {
            return mentions.get(domain);
        }
    }

    /** A course for all members of a family, or one for each; empty after a problem. */
    private Optional<List<TimeProfile>> table(Node.Block block, List<Domain> domains, int members) {
        if (domains.size() != 1) {
            Node node = Optional.ofNullable(block.entries().get("table")).orElse(block);
            problems.add(
                    node.place(),
                    "a table for a parameter of " + domains.size() + " domains",
                    "a parameter of one domain, such as Tsp(t)",
                    domains.isEmpty() ? "Maybe the key lacks its domain." : "Maybe an expression says it.");
            return Optional.empty();
        }
        Optional<List<TimeProfile>> profiles = new TimeProfileReader(context, Interpolation.LINEAR, unit).rows(block);
        if (profiles.isPresent() && profiles.get().size() != 1 && profiles.get().size() != members) {
            problems.add(
                    block.place(),
                    profiles.get().size() + " columns for " + members + (members == 1 ? " parameter" : " parameters"),
                    "one column, or one for each member of the family",
                    "");
            return Optional.empty();
        }
        profiles.ifPresent(columns -> new DecidedDuration(problems).checkTable(block, domains.getFirst(), columns));
        return profiles;
    }
}
