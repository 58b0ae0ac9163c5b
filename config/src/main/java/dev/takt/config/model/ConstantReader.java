package dev.takt.config.model;

import dev.takt.config.diagnostics.Problems;
import dev.takt.config.model.ModelContext.Declared;
import dev.takt.config.model.expression.ConstantValues;
import dev.takt.config.model.expression.Symbol;
import dev.takt.config.source.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads {@code constants}: numbers, lists of numbers, expressions of other constants, families of them. */
final class ConstantReader {
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
                ConstantValues values = new ConstantValues(constant.name(), underway);
                Symbol symbol = new Symbol.Constant(values, constant.node().key());
                if (values(values, List.of(), constant.node())) {
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
        }
    }

    /**
     * Lists, also nested, become indices that count from 1.
     *
     * @return whether all of them could be read
     */
    private boolean values(ConstantValues values, List<Integer> indices, Node node) {
        if (node instanceof Node.Sequence sequence) {
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

    private Optional<ConstantValues> family(Declared constant) {
        ConstantValues values = new ConstantValues(constant.name(), underway);
        Symbol symbol = new Symbol.Constant(values, constant.node().key());
        Optional<Map<List<Integer>, Map<String, Integer>>> members = context.members(constant);
        Optional<Written> written = members.isEmpty() ? Optional.empty() : context.written(constant.node());
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
}
