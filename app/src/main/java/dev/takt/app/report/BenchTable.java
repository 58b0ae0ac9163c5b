package dev.takt.app.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.takt.app.report.chart.HtmlPage;
import dev.takt.app.report.chart.HtmlPage.Section;
import dev.takt.app.report.chart.HtmlPage.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The table of {@code takt bench} in all its forms.
 *
 * @param rows the closed loops, those of one case together
 * @param peers other solvers on the same cases
 * @param refused configurations that do not apply, with the reason
 */
public record BenchTable(List<BenchRow> rows, List<PeerRun> peers, List<String> refused) {
    private static final List<String> HEADER = List.of(
            "model",
            "kkt",
            "backend",
            "reuse",
            "steps",
            "solved",
            "iterations",
            "build",
            "solve",
            "median",
            "p99",
            "total",
            "peer / solve");

    private static final List<String> CSV_COLUMNS = List.of(
            "model",
            "kkt",
            "backend",
            "reuse",
            "steps",
            "solved",
            "iterations",
            "iterations_mean",
            "build_s",
            "solve_s",
            "solve_median_s",
            "solve_p99_s",
            "solve_max_s",
            "total_s",
            "objective",
            "peer_ratio");

    public BenchTable {
        rows = List.copyOf(rows);
        peers = List.copyOf(peers);
        refused = List.copyOf(refused);
    }

    /** For a person at a terminal. */
    public String text() {
        List<List<String>> cells = new ArrayList<>();
        cells.add(HEADER);
        rows.forEach(row -> cells.add(cells(row)));
        StringBuilder text = new StringBuilder(TextColumns.of(cells, 4));
        for (PeerRun peer : peers) {
            text.append(peerText(peer)).append('\n');
        }
        refused.forEach(reason -> text.append("not applicable: ").append(reason).append('\n'));
        return text.toString();
    }

    private static String peerText(PeerRun peer) {
        return String.format(
                Locale.ROOT,
                "%s: %s, warm, %d solves, %d failed, %.2f iterations a solve, total %s, median %s, p99 %s",
                peer.model(),
                peer.peer(),
                peer.solves(),
                peer.failed(),
                (double) peer.iterations() / peer.solves(),
                Duration.text(peer.totalSeconds()),
                Duration.text(peer.medianSeconds()),
                Duration.text(peer.p99Seconds()));
    }

    private static List<String> cells(BenchRow row) {
        return List.of(
                row.model(),
                row.kkt(),
                row.backend(),
                row.reuse(),
                String.valueOf(row.steps()),
                String.valueOf(row.solved()),
                String.format(Locale.ROOT, "%.2f", row.iterations().mean()),
                Duration.text(row.buildSeconds()),
                Duration.text(row.solveSeconds().total()),
                Duration.text(row.solveSeconds().median()),
                Duration.text(row.solveSeconds().p99()),
                Duration.text(row.totalSeconds()),
                row.peerRatio().isPresent()
                        ? String.format(Locale.ROOT, "%.2f", row.peerRatio().getAsDouble())
                        : "");
    }

    /** Writes {@code bench.csv}. */
    public void writeCsv(Path file) throws IOException {
        try (CsvWriter csv = CsvWriter.create(file, CSV_COLUMNS)) {
            for (BenchRow row : rows) {
                csv.text(row.model()).text(row.kkt()).text(row.backend()).text(row.reuse());
                csv.integer(row.steps()).integer(row.solved());
                csv.integer((long) row.iterations().total())
                        .number(row.iterations().mean());
                csv.number(row.buildSeconds()).number(row.solveSeconds().total());
                csv.number(row.solveSeconds().median())
                        .number(row.solveSeconds().p99());
                csv.number(row.solveSeconds().greatest()).number(row.totalSeconds());
                csv.number(row.objective()).number(row.peerRatio().orElse(Double.NaN));
                csv.endRow();
            }
        }
    }

    /** The table as JSON. */
    public ObjectNode document(RunContext context) {
        ObjectNode document = JsonNodeFactory.instance.objectNode();
        document.put("command", context.command());
        document.put("command_line", context.commandLine());
        ArrayNode lines = document.putArray("rows");
        for (BenchRow row : rows) {
            ObjectNode line = lines.addObject();
            line.put("model", row.model()).put("kkt", row.kkt()).put("backend", row.backend());
            line.put("reuse", row.reuse()).put("steps", row.steps()).put("solved", row.solved());
            line.put("iterations", (long) row.iterations().total());
            line.put("iterations_mean", row.iterations().mean());
            line.put("build_s", row.buildSeconds());
            line.put("solve_s", row.solveSeconds().total());
            line.put("solve_median_s", row.solveSeconds().median());
            line.put("solve_p99_s", row.solveSeconds().p99());
            line.put("solve_max_s", row.solveSeconds().greatest());
            line.put("total_s", row.totalSeconds());
            line.put("objective", row.objective());
            row.peerRatio().ifPresent(ratio -> line.put("peer_ratio", ratio));
        }
        ArrayNode others = document.putArray("peers");
        for (PeerRun peer : peers) {
            others.addObject()
                    .put("model", peer.model())
                    .put("peer", peer.peer())
                    .put("solves", peer.solves())
                    .put("failed", peer.failed())
                    .put("iterations", peer.iterations())
                    .put("solve_s", peer.totalSeconds())
                    .put("solve_median_s", peer.medianSeconds())
                    .put("solve_p99_s", peer.p99Seconds());
        }
        ArrayNode reasons = document.putArray("refused");
        refused.forEach(reasons::add);
        context.versions().forEach(document.putObject("versions")::put);
        return document;
    }

    /** The table as a page. */
    public String html(RunContext context) {
        List<Section> sections = new ArrayList<>();
        sections.add(new Table(
                "Closed loops", HEADER, rows.stream().map(BenchTable::cells).toList()));
        if (!peers.isEmpty()) {
            sections.add(new Table(
                    "Peers",
                    List.of(),
                    peers.stream().map(peer -> List.of(peerText(peer))).toList()));
        }
        if (!refused.isEmpty()) {
            sections.add(new Table(
                    "Not applicable", List.of(), refused.stream().map(List::of).toList()));
        }
        List<List<String>> versions = new ArrayList<>();
        context.versions().forEach((name, version) -> versions.add(List.of(name, version)));
        sections.add(new Table("How it was made", List.of(), versions));
        return new HtmlPage(
                        "Closed loops with and without re-use",
                        "base: built again and solved cold in each step · WS: warm start · PU: parameters updated",
                        context.commandLine(),
                        List.of(),
                        sections)
                .html();
    }
}
