package dev.takt.actors.report;

import dev.takt.actors.simulation.Trajectory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes {@code trajectory.csv}: a row a period, with the time, the controls applied from then on, the true states,
 * the measurements as {@code meas.NAME} and the set-points as {@code sp.NAME}.
 */
final class TrajectoryFile {
    private TrajectoryFile() {}

    static void write(Path file, Trajectory trajectory) throws IOException {
        try (CsvWriter csv = CsvWriter.create(file, header(trajectory.columns()))) {
            for (Trajectory.Sample sample : trajectory.samples()) {
                csv.number(sample.time()).numbers(sample.controls()).numbers(sample.states());
                csv.numbers(sample.measurements()).numbers(sample.setPoints()).endRow();
            }
        }
    }

    private static List<String> header(Trajectory.Columns columns) {
        List<String> header = new ArrayList<>();
        header.add("t");
        header.addAll(columns.controls());
        header.addAll(columns.states());
        columns.measurements().forEach(name -> header.add("meas." + name));
        columns.setPoints().forEach(name -> header.add("sp." + name));
        return header;
    }
}
