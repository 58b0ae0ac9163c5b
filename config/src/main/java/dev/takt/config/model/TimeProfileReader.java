package dev.takt.config.model;

import dev.takt.config.data.DataBlock;
import dev.takt.config.data.SeriesText;
import dev.takt.config.diagnostics.Problems;
import dev.takt.config.model.expression.PointFunction;
import dev.takt.config.source.Fields;
import dev.takt.config.source.Node;
import dev.takt.config.time.PlantTime;
import dev.takt.config.time.TimeProfile;
import dev.takt.config.time.TimeProfile.Beyond;
import dev.takt.config.time.TimeProfile.Kind;
import dev.takt.loop.text.NearestName;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.ExpressionText;
import dev.takt.solver.model.ParameterFunction;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleUnaryOperator;

/**
 * Reads what a value is over the time of the plant: a number, an expression of the time, a table, or a series in a file, each of
 * which may repeat.
 */
final class TimeProfileReader {
    /** The keys of a block that says how a value changes. */
    static final List<String> FIELDS =
            List.of("value", "table", "data", "column", "at", "interpolation", "every", "zone", "beyond");

    private static final double DAY = 86_400;

    private final ModelContext context;
    private final Problems problems;
    private final Interpolation usual;
    private final ValueUnit unit;

    /** What holds between two rows of a table. */
    enum Interpolation {
        LINEAR,
        HOLD
    }

    /**
     * A reader.
     *
     * @param usual what holds between two rows where the file does not say
     * @param unit of the values
     */
    TimeProfileReader(ModelContext context, Interpolation usual, ValueUnit unit) {
        this.unit = unit;
        this.context = context;
        this.problems = context.problems;
        this.usual = usual;
    }

    /** Whether a block has rows: a table, or the series of a file. */
    static boolean hasRows(Node node) {
        return node instanceof Node.Block block
                && (block.entries().containsKey("table") || block.entries().containsKey("data"));
    }

    /** Whether a block says that its values repeat. */
    static boolean repeats(Node node) {
        return node instanceof Node.Block block
                && (block.entries().containsKey("every") || block.entries().containsKey("zone"));
    }

    /** A set-point: a number, an expression, a table or a block; empty after a problem. */
    Optional<TimeProfile> read(Node node, List<Domain> time) {
        if (node instanceof Node.Sequence) {
            return Table.read(node, context, unit)
                    .map(table -> of(rows(table), usual, Kind.TABLE, Optional.empty(), Optional.empty(), Beyond.HOLD));
        }
        if (!(node instanceof Node.Block block)) {
            return expression(node, Map.of(), time, Optional.empty());
        }
        Fields fields = new Fields(block, problems, FIELDS);
        Optional<Node> value = fields.find("value");
        if (value.isPresent() == hasRows(block)) {
            problems.add(node.place(), node.describe(), "value, table or csv, as in { table = [[0, 1], [2, 5]] }", "");
            return Optional.empty();
        }
        return value.isPresent()
                ? repetition(block).flatMap(repeated -> expression(value.get(), Map.of(), time, repeated))
                : rows(block).flatMap(profiles -> single(profiles, block));
    }

    private Optional<TimeProfile> single(List<TimeProfile> profiles, Node.Block block) {
        if (profiles.size() > 1) {
            problems.add(block.place(), profiles.size() + " columns", "one column", "");
            return Optional.empty();
        }
        return Optional.of(profiles.getFirst());
    }

    /** The rows of a block over the time of the plant, one for each column that it names; empty after a problem. */
    Optional<List<TimeProfile>> rows(Node.Block block) {
        Node table = block.entries().get("table");
        Node data = block.entries().get("data");
        int before = problems.count();
        Interpolation between = interpolation(block);
        Optional<Optional<Repetition>> repetition = repetition(block);
        Optional<List<SeriesText.Series>> series = table != null
                ? Table.read(table, context, unit).map(TimeProfileReader::rows).map(List::of)
                : DataBlock.hasColumns(block) || DataBlock.isUnread(block)
                        ? DataBlock.read(block, problems).flatMap(columns -> columns.series(zone(block)))
                        : Optional.ofNullable(data)
                                .flatMap(text -> SeriesText.read(text, zone(block), problems))
                                .map(List::of);
        boolean inline = table != null && between == Interpolation.HOLD;
        Optional<Beyond> stated = beyond(block);
        if (problems.count() > before || series.isEmpty() || repetition.isEmpty()) {
            return Optional.empty();
        }
        Optional<Repetition> repeated = repetition.get();
        if (repeated.isPresent() && !fits(series.get().getFirst(), repeated.get(), block)) {
            return Optional.empty();
        }
        Kind kind = table != null ? Kind.TABLE : Kind.FILE;
        return Optional.of(series.get().stream()
                .map(rows -> of(rows, between, kind, repeated, stated, inline ? Beyond.HOLD : Beyond.ALARM))
                .toList());
    }

    private boolean fits(SeriesText.Series rows, Repetition repetition, Node.Block block) {
        double first = rows.points()[0];
        double last = rows.points()[rows.points().length - 1];
        if (rows.dated() || first < 0 || last >= repetition.every()) {
            problems.add(
                    block.place(),
                    rows.dated()
                            ? "dates that repeat every " + ExpressionText.number(repetition.every()) + " s"
                            : "rows from " + ExpressionText.number(first) + " to " + ExpressionText.number(last)
                                    + " s that repeat every " + ExpressionText.number(repetition.every()) + " s",
                    "times from 0 up to, and without, the time of the repetition",
                    !rows.dated() && first >= 0 && last == repetition.every()
                            ? "The table begins again there: maybe the last row is to be left out."
                            : "");
            return false;
        }
        return true;
    }

    private static SeriesText.Series rows(Table table) {
        return new SeriesText.Series(table.points(), table.values(), false);
    }

    private TimeProfile of(
            SeriesText.Series rows,
            Interpolation between,
            Kind kind,
            Optional<Repetition> repetition,
            Optional<Beyond> stated,
            Beyond otherwise) {
        Beyond beyond = stated.orElse(otherwise);
        PlantTime time = context.time;
        String text = rows.points().length
                + (rows.points().length == 1 ? " row" : " rows")
                + (between == Interpolation.HOLD ? ", held" : ", linear between");
        if (repetition.isPresent()) {
            Repetition repeated = repetition.get();
            ParameterFunction around = function(repeated.around(rows), between);
            return TimeProfile.of(
                    seconds -> around.at(repeated.place(seconds, time)),
                    kind,
                    repeated.zone().isPresent(),
                    around.jumps(),
                    text + repeated.text());
        }
        ParameterFunction function = function(rows, between);
        double first = rows.points()[0];
        double last = rows.points()[rows.points().length - 1];
        return rows.dated()
                ? new TimeProfile(
                        seconds -> function.at(time.date(seconds)),
                        kind,
                        () -> first - time.date(0),
                        () -> last - time.date(0),
                        beyond,
                        stated.isPresent(),
                        true,
                        function.jumps(),
                        text + ", from " + PlantTime.instant(first) + " to " + PlantTime.instant(last))
                : new TimeProfile(
                        function::at,
                        kind,
                        () -> first,
                        () -> last,
                        beyond,
                        stated.isPresent(),
                        false,
                        function.jumps(),
                        text + ", from " + ExpressionText.number(first) + " s to " + ExpressionText.number(last)
                                + " s");
    }

    private static ParameterFunction function(SeriesText.Series rows, Interpolation between) {
        return between == Interpolation.HOLD
                ? ParameterFunction.piecewiseConstant(rows.points(), rows.values())
                : ParameterFunction.table(rows.points(), rows.values());
    }

    /** An expression of the time; empty after a problem. */
    Optional<TimeProfile> expression(
            Node node, Map<String, Integer> indices, List<Domain> time, Optional<Repetition> repetition) {
        return context.written(node).flatMap(written -> {
            int before = problems.count();
            Optional<PointFunction> numbers = unit.numbers(
                    context.numbers.function(written.syntax(), written.scope().with(indices), time), written);
            if (numbers.isEmpty() || problems.count() > before) {
                return Optional.empty();
            }
            PointFunction function = numbers.get();
            boolean moves = time.stream().anyMatch(domain -> Mentions.of(written.syntax(), domain.name()));
            String text = node instanceof Node.Text words ? words.value().strip() : node.describe();
            DoubleUnaryOperator values = moves
                    ? repetition
                            .<DoubleUnaryOperator>map(repeated ->
                                    seconds -> function.at(new double[] {repeated.place(seconds, context.time)}))
                            .orElse(seconds -> function.at(new double[] {seconds}))
                    : seconds -> function.at(new double[] {seconds});
            return Optional.of(TimeProfile.of(
                    values,
                    moves ? Kind.EXPRESSION : Kind.CONSTANT,
                    moves && repetition.flatMap(Repetition::zone).isPresent(),
                    text + repetition.map(Repetition::text).orElse("")));
        });
    }

    /** What a block says about repetition: nothing of it, or how; empty after a problem. */
    Optional<Optional<Repetition>> repetition(Node.Block block) {
        Node every = block.entries().get("every");
        Optional<ZoneId> zone = zone(block);
        if (every == null) {
            if (zone.isPresent() && !block.entries().containsKey("data")) {
                problems.add(block.place(), "a zone without every", "every = 1 day beside it", "");
                return Optional.empty();
            }
            return Optional.of(Optional.empty());
        }
        OptionalDouble seconds = context.time(every);
        if (seconds.isEmpty()) {
            return Optional.empty();
        }
        boolean days = seconds.getAsDouble() % DAY == 0;
        if (!(seconds.getAsDouble() > 0) || zone.isPresent() && !days) {
            problems.add(
                    every.place(),
                    "every " + every.describe(),
                    zone.isPresent() ? "whole days, since there is a zone" : "a time above 0, such as 1 day",
                    "");
            return Optional.empty();
        }
        return Optional.of(Optional.of(new Repetition(seconds.getAsDouble(), zone)));
    }

    private Optional<ZoneId> zone(Node.Block block) {
        Node node = block.entries().get("zone");
        if (node == null) {
            return Optional.empty();
        }
        String name = node instanceof Node.Text text ? text.value().strip() : "";
        try {
            return Optional.of(ZoneId.of(name));
        } catch (DateTimeException e) {
            problems.add(
                    node.place(),
                    "zone " + node.describe(),
                    "the name of a time zone, such as Europe/Berlin or UTC",
                    NearestName.cure(name, ZoneId.getAvailableZoneIds(), ""));
            return Optional.empty();
        }
    }

    private Interpolation interpolation(Node.Block block) {
        return choice(block, "interpolation", Interpolation.values()).orElse(usual);
    }

    private Optional<Beyond> beyond(Node.Block block) {
        return choice(block, "beyond", Beyond.values());
    }

    /** One of some words; empty where the file says none, or after a problem. */
    <E extends Enum<E>> Optional<E> choice(Node.Block block, String key, E[] among) {
        Node node = block.entries().get(key);
        if (node == null) {
            return Optional.empty();
        }
        String name = node instanceof Node.Text text ? text.value().strip() : "";
        StringBuilder expected = new StringBuilder();
        for (int i = 0; i < among.length; i++) {
            String word = among[i].name().toLowerCase(Locale.ROOT);
            if (word.equals(name)) {
                return Optional.of(among[i]);
            }
            expected.append(i == 0 ? "" : i == among.length - 1 ? " or " : ", ").append(word);
        }
        problems.add(node.place(), key + " " + node.describe(), expected.toString(), "");
        return Optional.empty();
    }
}
