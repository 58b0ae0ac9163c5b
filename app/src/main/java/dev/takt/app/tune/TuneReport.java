package dev.takt.app.tune;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.takt.app.report.CsvWriter;
import dev.takt.app.report.SignificantDigits;
import dev.takt.app.report.SummaryDocument;
import dev.takt.app.report.TextColumns;
import dev.takt.config.TuneRange;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** What a search found, as text, as JSON and as a table of all points. */
final class TuneReport {
    private static final int DIGITS = 4;

    private final TuneResult result;
    private final TuneGoal goal;
    private final List<String> wishes;
    private final String file;

    /**
     * A report.
     *
     * @param file the name of the case file
     */
    TuneReport(TuneResult result, String file) {
        this.result = result;
        this.goal = new TuneGoal(result.tune());
        this.wishes = List.copyOf(result.tune().wishes().keySet());
        this.file = file;
    }

    /** For a person at a terminal. */
    String text() {
        StringBuilder text = new StringBuilder();
        text.append(remarks()).append("\n\n");
        text.append(TextColumns.of(table(), 1)).append('\n');
        for (int i = 0; i < result.offered().size(); i++) {
            text.append("point ").append(i + 1).append(", as a case file:\n");
            lines(result.offered().get(i))
                    .forEach(line -> text.append("    ").append(line).append('\n'));
        }
        return text.toString();
    }

    /** How it was searched, in a sentence or two. */
    String remarks() {
        return result.tried().size() + " points tried with "
                + result.plants().training().size() + " plants, checked with "
                + result.plants().heldOut().size() + " others"
                + (result.stopped() ? "; stopped by the time limit" : "") + ". "
                + (result.offered().isEmpty()
                        ? "None is better than the start and as good in every wish with the held-out plants: the start stays."
                        : result.offered().size() + " offered, "
                                + result.refused().size()
                                + " refused because worse than the start with held-out plants. Nothing was changed.");
    }

    /** A line for the start and for each offered point; values of held-out plants in brackets. */
    List<List<String>> table() {
        List<List<String>> lines = new ArrayList<>();
        List<String> header = new ArrayList<>(List.of("point"));
        result.tune().vary().forEach(range -> header.add(shortened(range.path())));
        header.addAll(wishes);
        lines.add(header);
        lines.add(line("start", result.start()));
        for (int i = 0; i < result.offered().size(); i++) {
            lines.add(line(String.valueOf(i + 1), result.offered().get(i)));
        }
        return lines;
    }

    private static String shortened(String path) {
        return path.substring(path.indexOf('.') + 1).replaceFirst("^(constants|parameters|variables|domain)\\.", "");
    }

    private List<String> line(String name, TunedPoint point) {
        List<String> cells = new ArrayList<>(List.of(name));
        cells.addAll(values(point));
        for (int w = 0; w < wishes.size(); w++) {
            String held = point.heldOut().isPresent()
                    ? " (" + number(goal.value(point.heldOut().get(), w)) + ")"
                    : "";
            cells.add(number(goal.value(point.training(), w)) + held);
        }
        return cells;
    }

    /** The values of what varies. */
    List<String> values(TunedPoint point) {
        return point.point().isStart()
                ? result.tune().vary().stream()
                        .map(range -> SignificantDigits.rounded(range.start(), DIGITS) + (range.time() ? " s" : ""))
                        .toList()
                : point.point().values();
    }

    /** A case file that applies a point. */
    List<String> lines(TunedPoint point) {
        return Stream.concat(
                        Stream.of("include \"" + file + "\""),
                        point.point().lines(result.tune().vary()).stream())
                .toList();
    }

    private static String number(double value) {
        return SignificantDigits.rounded(value, DIGITS);
    }

    /** The same as JSON. */
    ObjectNode document() {
        ObjectNode document = new ObjectMapper().createObjectNode();
        document.put("file", file).put("tried", result.tried().size()).put("stopped", result.stopped());
        ArrayNode vary = document.putArray("vary");
        result.tune().vary().stream().map(TuneRange::path).forEach(vary::add);
        ArrayNode plants = document.putArray("plants");
        result.plants().training().forEach(plant -> put(plants.addObject(), plant, false));
        result.plants().heldOut().forEach(plant -> put(plants.addObject(), plant, true));
        put(document.putObject("start"), result.start());
        ArrayNode offered = document.putArray("offered");
        result.offered().forEach(point -> put(offered.addObject(), point));
        ArrayNode refused = document.putArray("refused");
        result.refused().forEach(point -> put(refused.addObject(), point));
        return document;
    }

    /** The text of the document. */
    String json() {
        return SummaryDocument.text(document());
    }

    private static void put(ObjectNode node, TunePlant plant, boolean heldOut) {
        node.put("name", plant.name()).put("held_out", heldOut);
        ObjectNode settings = node.putObject("settings");
        plant.settings().entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(entry -> settings.put(entry.getKey(), entry.getValue()));
    }

    private void put(ObjectNode node, TunedPoint point) {
        ObjectNode values = node.putObject("values");
        List<String> texts = values(point);
        for (int i = 0; i < texts.size(); i++) {
            values.put(result.tune().vary().get(i).path(), texts.get(i));
        }
        put(node.putObject("training"), point.training());
        point.heldOut().ifPresent(outcome -> put(node.putObject("held_out"), outcome));
        if (!point.worse().isEmpty()) {
            point.worse().forEach(node.putArray("worse_in")::add);
        }
        if (!point.point().isStart()) {
            lines(point).forEach(node.putArray("lines")::add);
        }
    }

    private void put(ObjectNode node, TuneOutcome outcome) {
        for (int w = 0; w < wishes.size(); w++) {
            ObjectNode wish = node.putObject(wishes.get(w));
            finite(wish, "mean", outcome.mean(w));
            finite(wish, "worst", outcome.worst(w));
        }
        node.put("unsolved", outcome.allUnsolved());
    }

    private static void finite(ObjectNode node, String name, double value) {
        if (Double.isFinite(value)) {
            node.put(name, value);
        } else {
            node.putNull(name);
        }
    }

    /** Writes a row for each point that was tried. */
    void writeCsv(Path csv) throws IOException {
        List<String> header = new ArrayList<>(List.of("point"));
        result.tune().vary().forEach(range -> header.add(range.path()));
        header.addAll(wishes);
        header.addAll(List.of("unsolved", "status", "failure"));
        try (CsvWriter writer = CsvWriter.create(csv, header)) {
            for (int i = 0; i < result.tried().size(); i++) {
                TunedPoint point = result.tried().get(i);
                writer.integer(i);
                for (String value : values(point)) {
                    writer.text(value);
                }
                for (int w = 0; w < wishes.size(); w++) {
                    writer.number(goal.value(point.training(), w));
                }
                writer.integer(point.training().allUnsolved())
                        .text(status(point))
                        .text(point.training().failure().lines().findFirst().orElse(""));
                writer.endRow();
            }
        }
    }

    private String status(TunedPoint point) {
        return point.point().isStart()
                ? "start"
                : status(point, result.offered(), "offered")
                        .or(() -> status(point, result.refused(), "refused"))
                        .orElse("tried");
    }

    private static Optional<String> status(TunedPoint point, List<TunedPoint> among, String name) {
        return among.stream().anyMatch(each -> each.point().equals(point.point()))
                ? Optional.of(name)
                : Optional.empty();
    }
}
