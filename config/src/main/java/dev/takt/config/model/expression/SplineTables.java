package dev.takt.config.model.expression;

import dev.takt.config.data.TableText;
import dev.takt.config.diagnostics.Problems;
import dev.takt.config.source.Node;
import dev.takt.config.text.CallArgument;
import dev.takt.config.text.Syntax;
import dev.takt.config.unit.DeclaredUnits;
import dev.takt.config.unit.Unit;
import dev.takt.config.unit.UnitException;
import dev.takt.config.unit.UnitText;
import dev.takt.loop.text.NearestName;
import dev.takt.solver.table.SplineTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The tables of a model, each read when an expression looks it up first. */
public final class SplineTables {
    private final DeclaredUnits units;
    private final Problems problems;
    private final Map<String, Node> texts = new HashMap<>();
    private final Map<Key, Optional<MeasuredTable>> read = new HashMap<>();

    public SplineTables(DeclaredUnits units, Problems problems) {
        this.units = units;
        this.problems = problems;
    }

    private record Key(String name, int arguments) {}

    /**
     * A table and what its numbers are in, as its columns say: {@code p [bar]}. Without units in a model those of its tables do not count.
     *
     * @param arguments of each argument
     * @param value of the value
     */
    record MeasuredTable(SplineTable table, List<Unit> arguments, Unit value) {
        /** What is said of an argument. */
        String argument(int position) {
            return table.arguments().get(position) + " of " + table.name();
        }
    }

    /** The texts of tables by their names. */
    public void declare(Node.Block block) {
        texts.putAll(block.entries());
    }

    /** The table that a call looks up; empty after a problem. */
    Optional<MeasuredTable> find(Syntax.Reference call, Scope scope) {
        int arguments = call.arguments().size() - 1;
        if (arguments < 1
                || arguments > 2
                || !(call.arguments().getFirst() instanceof CallArgument.Quoted(String name, var span))
                || !call.arguments().stream().skip(1).allMatch(CallArgument.Value.class::isInstance)) {
            problems.add(
                    scope.at(call.span()),
                    call.arguments().getFirst() instanceof CallArgument.Quoted
                            ? "spline with " + arguments + (arguments == 1 ? " argument" : " arguments")
                                    + " behind the table"
                            : "spline without the name of a table in quotes",
                    "the table and one or two arguments",
                    "Maybe spline(\"steam.csv\", p) or spline(\"steam.csv\", p, T) is meant.");
            return Optional.empty();
        }
        return switch (texts.get(name)) {
            case Node.Text text ->
                read.computeIfAbsent(new Key(name, arguments), key -> read(text, key))
                        .or(this::consequence);
            case Node.Nothing _ -> consequence();
            case null -> {
                problems.add(
                        scope.at(span),
                        "unknown table " + name,
                        texts.isEmpty() ? "the name of a file, or of a text in tables {…}" : "one of " + texts.keySet(),
                        NearestName.cure(name, texts.keySet(), ""));
                yield Optional.empty();
            }
            default -> {
                problems.add(
                        scope.at(span),
                        name + " is no text among the tables",
                        "comma-separated values in triple quotes",
                        "");
                yield Optional.empty();
            }
        };
    }

    private Optional<MeasuredTable> consequence() {
        problems.addConsequence();
        return Optional.empty();
    }

    private Optional<MeasuredTable> read(Node.Text text, Key key) {
        return TableText.read(text.source(), key.name(), key.arguments(), problems)
                .flatMap(rows -> {
                    List<Unit> columns = new ArrayList<>();
                    for (TableText.Column column : rows.columns()) {
                        try {
                            columns.add(
                                    units.areUsed() && !column.unit().isEmpty()
                                            ? UnitText.read(column.unit())
                                            : Unit.NONE);
                        } catch (UnitException e) {
                            problems.add(column.place(), e.found(), e.expected(), e.cure());
                            return Optional.empty();
                        }
                    }
                    return Optional.of(
                            new MeasuredTable(rows.table(), columns.subList(0, key.arguments()), columns.getLast()));
                });
    }
}
