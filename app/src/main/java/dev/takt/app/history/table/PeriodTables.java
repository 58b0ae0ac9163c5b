package dev.takt.app.history.table;

import dev.takt.app.history.HistoryNames;
import dev.takt.loop.cycle.CycleRecord;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The tables with a row a period that were asked for. */
public final class PeriodTables implements Closeable {
    private final List<HistoryRows> tables;
    private final Optional<OpenMetricsFile> openMetrics;

    private PeriodTables(List<HistoryRows> tables, Optional<OpenMetricsFile> openMetrics) {
        this.tables = tables;
        this.openMetrics = openMetrics;
    }

    /** Where each kind of table goes, if it was asked for. */
    public record Files(Optional<Path> csv, Optional<Path> arrow, Optional<Path> openMetrics) {}

    /** Creates the files. */
    public static PeriodTables open(HistoryNames names, Files files) throws IOException {
        List<TableColumn> columns = HistoryRows.columns(names);
        List<HistoryRows> tables = new ArrayList<>();
        if (files.csv().isPresent()) {
            tables.add(new HistoryRows(CsvRows.create(files.csv().get(), columns), names));
        }
        if (files.arrow().isPresent()) {
            tables.add(new HistoryRows(ArrowFile.create(files.arrow().get(), columns), names));
        }
        Optional<OpenMetricsFile> metrics = files.openMetrics().isPresent()
                ? Optional.of(OpenMetricsFile.create(files.openMetrics().get(), names))
                : Optional.empty();
        return new PeriodTables(tables, metrics);
    }

    /** Adds a period to all of them. */
    public void accept(CycleRecord cycle, double[] setPoints) {
        tables.forEach(table -> table.accept(cycle, setPoints));
        openMetrics.ifPresent(file -> file.accept(cycle, setPoints));
    }

    @Override
    public void close() throws IOException {
        for (HistoryRows table : tables) {
            table.close();
        }
        if (openMetrics.isPresent()) {
            openMetrics.get().close();
        }
    }
}
