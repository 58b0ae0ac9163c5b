package dev.takt.config.model;

import dev.takt.config.diagnostics.Problems;
import dev.takt.config.model.expression.ExpressionElaborator;
import dev.takt.config.model.expression.IndexExpansion;
import dev.takt.config.model.expression.MeasuredOperations;
import dev.takt.config.model.expression.Names;
import dev.takt.config.model.expression.PointFunctionElaborator;
import dev.takt.config.model.expression.Scope;
import dev.takt.config.model.expression.SplineTables;
import dev.takt.config.model.expression.Symbol;
import dev.takt.config.source.Node;
import dev.takt.config.source.SourceText;
import dev.takt.config.source.TimeText;
import dev.takt.config.text.Declaration;
import dev.takt.config.text.IndexRange;
import dev.takt.config.text.ModelParser;
import dev.takt.config.time.PlantTime;
import dev.takt.config.unit.DeclaredUnits;
import dev.takt.config.unit.ModelUnits;
import dev.takt.config.unit.Unit;
import dev.takt.config.unit.UnitException;
import dev.takt.config.unit.UnitText;
import dev.takt.solver.model.ControlMoves;
import dev.takt.solver.model.Variable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** What the readers of the parts of one model share. */
final class ModelContext {
    final Problems problems;
    /** The setting that says what the numbers of a name are in. */
    static final String UNIT = "unit";

    final Names names;
    final DeclaredUnits units = new DeclaredUnits();
    final SplineTables tables;
    final MeasuredOperations measured;
    final PointFunctionElaborator numbers;
    final ExpressionElaborator expressions;
    final IndexExpansion indices;
    final PlantTime time;

    /** What the optimum is in, once the objective has been read. */
    Unit objective = Unit.NONE;

    /** Starts that are taken from files, by the name of the variable or the family. */
    final Map<String, Node.Block> starts = new LinkedHashMap<>();

    /** What is said of the time before the start, and of which variables. */
    final Map<Node, List<Variable>> pasts = new LinkedHashMap<>();

    /** What is said of the moves of controls. */
    final List<ControlMoves> moves = new ArrayList<>();

    ModelContext(Problems problems, PlantTime time) {
        this.problems = problems;
        this.time = time;
        this.names = new Names(problems);
        this.tables = new SplineTables(units, problems);
        this.numbers = new PointFunctionElaborator(names, units, tables, problems);
        this.measured = new MeasuredOperations(units, problems);
        this.expressions = new ExpressionElaborator(names, problems, numbers, tables, measured);
        this.indices = new IndexExpansion(problems, numbers);
    }

    /** The declaration that the key of a node is; empty after a problem. */
    Optional<Declared> declaration(String key, Node node) {
        SourceText source = new SourceText(key, node.key());
        return ModelParser.declaration(source, problems).map(declaration -> new Declared(declaration, source, node));
    }

    /** The keys of a block of declarations; each name is known from here on. */
    List<Declared> declarations(Optional<Node.Block> section, String kind) {
        List<Declared> all = new ArrayList<>();
        section.ifPresent(inner -> inner.entries().forEach((key, node) -> {
            if (!(node instanceof Node.Nothing)) {
                declaration(key, node).ifPresent(declared -> {
                    int before = problems.count();
                    names.declare(declared.name(), new Symbol.Pending(node.key(), kind));
                    if (problems.count() == before) {
                        all.add(declared);
                    }
                });
            }
        }));
        return all;
    }

    /**
     * A key of the file and what it declares.
     *
     * @param source the text of the key
     * @param node the value
     */
    record Declared(Declaration declaration, SourceText source, Node node) {
        String name() {
            return declaration.name();
        }
    }

    /** The expression of a number or a string; empty after a problem. */
    Optional<Written> written(Node node) {
        Optional<SourceText> source = switch (node) {
            case Node.Decimal number -> Optional.of(new SourceText(number.written(), number.place()));
            case Node.Text text -> Optional.of(text.source());
            default -> Optional.empty();
        };
        if (source.isEmpty()) {
            problems.add(node.place(), node.describe(), "a number or an expression", "");
            return Optional.empty();
        }
        return ModelParser.value(source.get(), name -> names.find(name).isPresent(), problems)
                .map(syntax -> new Written(syntax, Scope.of(source.get())));
    }

    /** What the numbers of the model are in. */
    ModelUnits modelUnits() {
        return units.all().isEmpty() && objective.isNone() ? ModelUnits.NONE : new ModelUnits(units.all(), objective);
    }

    /** The unit that a declaration states; none where it states none, or after a problem. */
    Unit unit(Node declared) {
        Node node = declared instanceof Node.Block block ? block.entries().get(UNIT) : null;
        if (node == null || node instanceof Node.Nothing) {
            return Unit.NONE;
        }
        try {
            return UnitText.read(
                    switch (node) {
                        case Node.Text text -> text.value();
                        case Node.Decimal number -> number.written();
                        default -> "";
                    });
        } catch (UnitException e) {
            problems.add(node.place(), e.found(), e.expected(), e.cure());
            return Unit.NONE;
        }
    }

    /** The value of a number or an expression of constants; empty after a problem. */
    OptionalDouble number(Node node) {
        Optional<Written> written = written(node);
        return written.isEmpty()
                ? OptionalDouble.empty()
                : numbers.constant(written.get().syntax(), written.get().scope());
    }

    /** A time in seconds: a number with a unit, or an expression of constants in seconds; empty after a problem. */
    OptionalDouble time(Node node) {
        if (node instanceof Node.Text text) {
            Optional<TimeText> time = TimeText.parse(text.value());
            if (time.isPresent() && time.get().known()) {
                return OptionalDouble.of(time.get().seconds());
            }
            if (time.isPresent()) {
                problems.add(
                        node.place(),
                        "unknown unit of time in " + text.describe(),
                        TimeText.EXPECTED,
                        time.get().cure());
                return OptionalDouble.empty();
            }
        }
        return number(node);
    }

    /**
     * The combinations of indices that a declaration has, each with the scope of its values; one without indices for a
     * single object; empty after a problem.
     */
    Optional<Map<List<Integer>, Map<String, Integer>>> members(Declared declared) {
        Map<List<Integer>, Map<String, Integer>> members = new LinkedHashMap<>();
        List<Scope> scopes = List.of(Scope.of(declared.source()));
        List<String> names = new ArrayList<>();
        for (IndexRange range : declared.declaration().ranges()) {
            String name = range.index().isEmpty() ? "#" + names.size() : range.index();
            IndexRange named = switch (range) {
                case IndexRange.Between between ->
                    new IndexRange.Between(name, between.first(), between.last(), between.span());
                case IndexRange.Among among -> new IndexRange.Among(name, among.values(), among.span());
            };
            Optional<List<Scope>> expanded = indices.over(named, scopes);
            if (expanded.isEmpty()) {
                return Optional.empty();
            }
            scopes = expanded.get();
            names.add(name);
        }
        for (Scope scope : scopes) {
            List<Integer> values =
                    names.stream().map(name -> scope.indices().get(name)).toList();
            members.put(values, scope.indices());
        }
        if (members.isEmpty()) {
            problems.add(
                    declared.source()
                            .place(
                                    declared.declaration().span().from(),
                                    declared.declaration().span().to()),
                    "a family without members",
                    "a range of indices with at least one value",
                    "");
            return Optional.empty();
        }
        return Optional.of(members);
    }
}
