package dev.takt.app.report;

import dev.takt.solver.nmpc.Plan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes {@code plan.csv}: one row per support of the horizon, including internal collocation nodes, with the absolute
 * time and every variable. Variables that do not depend on time have the same value in each row; a problem without a
 * horizon has one row, at time 0.
 */
final class PlanFile {
    private PlanFile() {}

    static void write(Path file, Plan plan) throws IOException {
        List<PlanColumn> columns = PlanColumn.all(plan);
        List<String> header = new ArrayList<>();
        header.add("t");
        columns.forEach(column -> header.add(column.name()));
        double[] times = PlanColumn.times(plan);
        try (CsvWriter csv = CsvWriter.create(file, header)) {
            for (int k = 0; k < times.length; k++) {
                csv.number(times[k]);
                for (PlanColumn column : columns) {
                    csv.number(column.at(plan, k));
                }
                csv.endRow();
            }
        }
    }
}
