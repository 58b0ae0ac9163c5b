package dev.takt.app.history;

import dev.takt.loop.cycle.CycleRecord;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** The tables with a row a period that were asked for. */
final class PeriodTables implements Closeable {
    private final Optional<HistoryCsv> csv;
    private final Optional<OpenMetricsFile> openMetrics;

    private PeriodTables(Optional<HistoryCsv> csv, Optional<OpenMetricsFile> openMetrics) {
        this.csv = csv;
        this.openMetrics = openMetrics;
    }

    static PeriodTables open(HistoryNames names, Optional<Path> csv, Optional<Path> openMetrics) throws IOException {
        Optional<HistoryCsv> table =
                csv.isPresent() ? Optional.of(HistoryCsv.create(csv.get(), names)) : Optional.empty();
        Optional<OpenMetricsFile> metrics = openMetrics.isPresent()
                ? Optional.of(OpenMetricsFile.create(openMetrics.get(), names))
                : Optional.empty();
        return new PeriodTables(table, metrics);
    }

    void accept(CycleRecord cycle, double[] setPoints) {
        csv.ifPresent(table -> table.accept(cycle, setPoints));
        openMetrics.ifPresent(file -> file.accept(cycle, setPoints));
    }

    @Override
    public void close() throws IOException {
        if (csv.isPresent()) {
            csv.get().close();
        }
        if (openMetrics.isPresent()) {
            openMetrics.get().close();
        }
    }
}
