package dev.takt.app.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.takt.app.simulation.ModeRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The table of {@code takt bench --modes}: what each way to solve costs in the closed loop, and how long it takes. */
public final class ModesTable {
    private static final List<String> HEADER = List.of(
            "model",
            "mode",
            "cost",
            "ratio",
            "violation",
            "feedback",
            "p99",
            "preparation",
            "p99",
            "prepared",
            "replaced",
            "failed");

    private final List<Line> lines = new ArrayList<>();
    private final List<String> refused = new ArrayList<>();

    private record Line(String model, double reference, ModeRun run) {}

    /**
     * Adds a run.
     *
     * @param reference the run of the same model whose solves converge
     */
    public void add(String model, ModeRun run, ModeRun reference) {
        lines.add(new Line(model, reference.cost(), run));
    }

    /** Adds a mode that does not apply, with the reason. */
    public void refuse(String reason) {
        refused.add(reason);
    }

    /** Whether a solve of any run has failed. */
    public boolean hasFailures() {
        return lines.stream().anyMatch(line -> line.run().failed() > 0);
    }

    /** For a person at a terminal. */
    public String text() {
        List<List<String>> cells = new ArrayList<>();
        cells.add(HEADER);
        lines.forEach(line -> cells.add(cells(line)));
        StringBuilder text = new StringBuilder(TextColumns.of(cells, 2));
        refused.forEach(reason -> text.append("not applicable: ").append(reason).append('\n'));
        return text.toString();
    }

    private static List<String> cells(Line line) {
        ModeRun run = line.run();
        Distribution feedback = Distribution.of(run.feedback());
        Distribution preparation = Distribution.of(run.preparation());
        boolean any = preparation.count() > 0;
        return List.of(
                line.model(),
                run.mode().label(),
                String.format(Locale.ROOT, "%.6g", run.cost()),
                String.format(Locale.ROOT, "%.5f", run.cost() / line.reference()),
                String.format(Locale.ROOT, "%.1e", run.violation()),
                Duration.text(feedback.median()),
                Duration.text(feedback.p99()),
                any ? Duration.text(preparation.median()) : "",
                any ? Duration.text(preparation.p99()) : "",
                any ? String.valueOf(preparation.count()) : "",
                String.valueOf(run.replaced()),
                String.valueOf(run.failed()));
    }

    /** The table as JSON. */
    public ObjectNode document(RunContext context) {
        ObjectNode document = JsonNodeFactory.instance.objectNode();
        document.put("command", context.command());
        document.put("command_line", context.commandLine());
        ArrayNode rows = document.putArray("rows");
        for (Line line : lines) {
            ModeRun run = line.run();
            Distribution feedback = Distribution.of(run.feedback());
            Distribution preparation = Distribution.of(run.preparation());
            rows.addObject()
                    .put("model", line.model())
                    .put("mode", run.mode().label())
                    .put("cost", run.cost())
                    .put("cost_ratio", run.cost() / line.reference())
                    .put("violation", run.violation())
                    .put("steps", feedback.count())
                    .put("feedback_median_s", feedback.median())
                    .put("feedback_p99_s", feedback.p99())
                    .put("prepared", preparation.count())
                    .put("preparation_median_s", preparation.median())
                    .put("preparation_p99_s", preparation.p99())
                    .put("replaced", run.replaced())
                    .put("failed", run.failed());
        }
        ArrayNode reasons = document.putArray("refused");
        refused.forEach(reasons::add);
        context.versions().forEach(document.putObject("versions")::put);
        return document;
    }
}
