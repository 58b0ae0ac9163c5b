package dev.takt.monitoring.metrics;

import java.util.Locale;

/** The metrics as a table in Markdown, for the reference page. */
public final class MetricTable {
    private MetricTable() {}

    /** The table, with one row per metric. */
    public static String markdown() {
        StringBuilder table = new StringBuilder("| Metric | Type | Labels | Meaning |\n|---|---|---|---|\n");
        for (Metric metric : MetricCatalog.all()) {
            String labels = String.join(", ", metric.labels());
            table.append("| `")
                    .append(metric.prometheusName())
                    .append("` | ")
                    .append(metric.kind().name().toLowerCase(Locale.ROOT))
                    .append(" | ")
                    .append(labels)
                    .append(" | ")
                    .append(metric.help())
                    .append(" |\n");
        }
        return table.toString();
    }
}
