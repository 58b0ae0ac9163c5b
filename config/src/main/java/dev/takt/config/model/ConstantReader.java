package dev.takt.config.model;

import dev.takt.config.data.DataBlock;
import dev.takt.config.diagnostics.Problems;
import dev.takt.config.model.ModelContext.Declared;
import dev.takt.config.model.expression.ConstantValues;
import dev.takt.config.model.expression.Scope;
import dev.takt.config.model.expression.Symbol;
import dev.takt.config.source.Fields;
import dev.takt.config.source.Node;
import dev.takt.config.source.SourceText;
import dev.takt.config.text.Span;
import dev.takt.config.text.Syntax;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Reads {@code constants}: numbers, lists of numbers, expressions of other constants, families of them. */
final class ConstantReader {
    /** What a list is that has lists beside other elements. */
    static final String MIXED = "a list with lists beside other elements";

    static final String ALIKE = "elements alone, [1, 2], or rows alone, [[1, 2], [3, 4]]";

    private final ModelContext context;
    private final Problems problems;
    private final List<String> underway = new ArrayList<>();

    ConstantReader(ModelContext context) {
        this.context = context;
        this.problems = context.problems;
    }

    void read(List<Declared> constants) {
        List<ConstantValues> single = new ArrayList<>();
        List<Declared> families = new ArrayList<>();
        for (Declared constant : constants) {
            if (!constant.declaration().domains().isEmpty()) {
                problems.add(
                        constant.node().key(),
                        "a constant with arguments",
                        "a name, or a name with indices such as k[i in 1..3]",
                        "Maybe it is a parameter: those can be functions of domains.");
            } else if (constant.declaration().ranges().isEmpty()) {
                int before = problems.count();
                ConstantValues values = new ConstantValues(constant.name(), context.unit(constant.node()), underway);
                Symbol symbol = new Symbol.Constant(values, constant.node().key());
                if (problems.count() == before && values(values, List.of(), value(constant.node()))) {
                    context.names.declare(constant.name(), symbol);
                    single.add(values);
                } else {
                    context.names.declare(
                            constant.name(),
                            new Symbol.Unreadable(constant.node().key(), symbol.kind()));
                }
            } else {
                families.add(constant);
            }
        }
        for (Declared family : families) {
            family(family).ifPresent(single::add);
        }
        for (ConstantValues values : single) {
            for (List<Integer> indices : values.indices()) {
                values.value(indices, context.numbers, problems);
            }
            values.unit().ifPresent(unit -> context.units.declare(values.name(), unit));
        }
    }

    /** The value of a constant that is a block with a unit. */
    private Node value(Node node) {
        if (!(node instanceof Node.Block block) || DataBlock.is(node)) {
            return node;
        }
        return new Fields(block, problems, List.of("value", ModelContext.UNIT))
                .find("value")
                .orElse(node);
    }

    /**
     * Lists, also nested, and the columns of data become indices that count from 1.
     *
     * @return whether all of them could be read
     */
    private boolean values(ConstantValues values, List<Integer> indices, Node node) {
        if (indices.isEmpty() && DataBlock.is(node)) {
            Optional<Map<List<Integer>, Double>> data = data((Node.Block) node);
            data.ifPresent(numbers -> numbers.forEach((at, number) -> number(values, at, number, node)));
            return data.isPresent();
        }
        if (node instanceof Node.Sequence sequence) {
            if (sequence.mixesLists()) {
                problems.add(node.place(), MIXED, ALIKE, "");
                return false;
            }
            int position = 1;
            boolean all = true;
            for (Node element : sequence.elements()) {
                List<Integer> extended = new ArrayList<>(indices);
                extended.add(position++);
                all &= values(values, List.copyOf(extended), element);
            }
            return all;
        }
        Optional<Written> written = context.written(node);
        written.ifPresent(read -> values.put(indices, read.syntax(), read.scope()));
        return written.isPresent();
    }

    /** The numbers of a block of data, by row, and by column where it names several; empty after a problem. */
    private Optional<Map<List<Integer>, Double>> data(Node.Block block) {
        new Fields(
                block,
                problems,
                Stream.concat(DataBlock.FIELDS.stream(), Stream.of(ModelContext.UNIT))
                        .toList());
        return DataBlock.read(block, problems)
                .flatMap(data -> data.numbers().map(columns -> {
                    Map<List<Integer>, Double> numbers = new LinkedHashMap<>();
                    for (int row = 0; row < data.table().rows(); row++) {
                        for (int column = 0; column < columns.length; column++) {
                            numbers.put(
                                    data.isList() ? List.of(row + 1, column + 1) : List.of(row + 1),
                                    columns[column][row]);
                        }
                    }
                    return numbers;
                }));
    }

    private static void number(ConstantValues values, List<Integer> indices, double number, Node node) {
        values.put(indices, new Syntax.Number(number, new Span(0, 0)), Scope.of(new SourceText("", node.place())));
    }

    private Optional<ConstantValues> family(Declared constant) {
        ConstantValues values = new ConstantValues(constant.name(), context.unit(constant.node()), underway);
        Symbol symbol = new Symbol.Constant(values, constant.node().key());
        Optional<Map<List<Integer>, Map<String, Integer>>> members = context.members(constant);
        if (members.isPresent() && DataBlock.is(constant.node())) {
            members(values, members.get().keySet(), (Node.Block) constant.node());
            context.names.declare(constant.name(), symbol);
            return Optional.of(values);
        }
        if (members.isPresent() && value(constant.node()) instanceof Node.Sequence list) {
            int before = problems.count();
            members(values, members.get().keySet(), list);
            context.names.declare(
                    constant.name(),
                    problems.count() == before
                            ? symbol
                            : new Symbol.Unreadable(constant.node().key(), symbol.kind()));
            return problems.count() == before ? Optional.of(values) : Optional.empty();
        }
        Optional<Written> written = members.isEmpty() ? Optional.empty() : context.written(value(constant.node()));
        if (members.isEmpty() || written.isEmpty()) {
            context.names.declare(
                    constant.name(), new Symbol.Unreadable(constant.node().key(), symbol.kind()));
            return Optional.empty();
        }
        members.get()
                .forEach((indices, running) -> values.put(
                        indices, written.get().syntax(), written.get().scope().with(running)));
        context.names.declare(constant.name(), symbol);
        return Optional.of(values);
    }

    /** A list with an element for each member of a family, or a list of lists. */
    private void members(ConstantValues values, Set<List<Integer>> members, Node.Sequence list) {
        List<Node> elements = list.elements().stream()
                .flatMap(element -> element instanceof Node.Sequence row ? row.elements().stream() : Stream.of(element))
                .toList();
        if (elements.size() != members.size()) {
            problems.add(
                    list.place(),
                    elements.size() + " values for a family of " + members.size() + " members",
                    "as many",
                    "Maybe leave the range out: the elements of a list count from 1.");
            return;
        }
        Iterator<Node> next = elements.iterator();
        members.forEach(indices -> values(values, indices, next.next()));
    }

    /** As many numbers as a family has members, in the order of the file. */
    private void members(ConstantValues values, Set<List<Integer>> members, Node.Block block) {
        data(block).ifPresent(numbers -> {
            if (numbers.size() != members.size()) {
                problems.add(
                        block.place(),
                        numbers.size() + " numbers in the data for a family of " + members.size() + " members",
                        "as many",
                        "Maybe leave the range out: the rows count from 1.");
                return;
            }
            Iterator<Double> next = numbers.values().iterator();
            members.forEach(indices -> number(values, indices, next.next(), block));
        });
    }
}
