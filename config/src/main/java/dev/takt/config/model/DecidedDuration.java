package dev.takt.config.model;

import dev.takt.config.diagnostics.Problems;
import dev.takt.config.source.Node;
import dev.takt.config.source.TimeText;
import dev.takt.config.time.TimeProfile;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.ExpressionText;
import dev.takt.solver.model.Variable;
import java.util.List;
import java.util.Optional;

/**
 * Refuses times where a coordinate is a part of a duration that the optimiser decides. A step of 0.1 s would be a tenth of the duration
 * without a word, and of a table over hours nothing but its first row would be read.
 */
final class DecidedDuration {
    private final Problems problems;

    DecidedDuration(Problems problems) {
        this.problems = problems;
    }

    /** Whether a coordinate says a unit of time. */
    static boolean isTime(Node node) {
        return node instanceof Node.Text text
                && TimeText.parse(text.value())
                        .filter(time -> time.known() && !time.unit().isEmpty())
                        .isPresent();
    }

    /**
     * Looks at a coordinate of a domain.
     *
     * @param words of it: a step, a support
     */
    void checkSupport(Node node, String words, Variable length) {
        if (isTime(node)) {
            problems.add(
                    node.place(),
                    words + " of " + node.describe() + ", while " + length.name() + " is decided",
                    "a part of the duration, from 0 to 1, without a unit",
                    "Maybe points = 21 is meant: 20 equal intervals.");
        }
    }

    /** Looks at a table over a domain, once for all of its columns. */
    void checkTable(Node.Block block, Domain domain, List<TimeProfile> columns) {
        if (domain.length().isEmpty() || columns.isEmpty() || TimeProfileReader.repeats(block)) {
            return;
        }
        Node table = block.entries().get("table");
        Optional<Node> time = table instanceof Node.Sequence rows
                ? rows.elements().stream()
                        .filter(Node.Sequence.class::isInstance)
                        .map(row -> ((Node.Sequence) row).elements().getFirst())
                        .filter(DecidedDuration::isTime)
                        .findFirst()
                : Optional.empty();
        TimeProfile column = columns.getFirst();
        if (time.isPresent() || column.dated() || column.last().getAsDouble() > 1) {
            String rows = time.isPresent() || column.dated()
                    ? "rows at times"
                    : "rows up to " + ExpressionText.number(column.last().getAsDouble());
            refuse(time.orElse(table == null ? block : table), rows, domain);
        }
    }

    /** Looks at a parameter whose values repeat. */
    void checkRepetition(Node.Block block, Domain domain) {
        if (domain.length().isPresent()) {
            refuse(Optional.ofNullable(block.entries().get("every")).orElse(block), "values that repeat", domain);
        }
    }

    private void refuse(Node node, String words, Domain domain) {
        problems.add(
                node.place(),
                words + ", while the duration " + domain.length().orElseThrow().name() + " is decided",
                "values at parts of the duration, from 0 to 1: " + domain.name() + " is such a part in a parameter",
                "Maybe spline(\"prices\", " + domain.name()
                        + ") in an equation is meant, of a table in model.tables: there " + domain.name()
                        + " is the time itself.");
    }
}
