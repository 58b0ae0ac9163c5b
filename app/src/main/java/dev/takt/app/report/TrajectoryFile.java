package dev.takt.app.report;

import dev.takt.app.simulation.Trajectory;
import dev.takt.loop.cycle.SignalStanding;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Writes {@code trajectory.csv}: one row per period, with the time, the controls applied from then on, the true states,
 * the measurements as {@code meas.NAME} as they came, and the set-points as {@code sp.NAME}. Signals that were not
 * measured in each period have two more columns: {@code used.NAME} with the value that the controller used, and {@code
 * standing.NAME} with its origin.
 */
public final class TrajectoryFile {
    private TrajectoryFile() {}

    public static void write(Path file, Trajectory trajectory) throws IOException {
        List<Integer> signals = trajectory.notAlwaysMeasured();
        try (CsvWriter csv = CsvWriter.create(file, header(trajectory.columns(), signals))) {
            for (Trajectory.Sample sample : trajectory.samples()) {
                csv.number(sample.time()).numbers(sample.controls()).numbers(sample.states());
                csv.numbers(sample.measurements()).numbers(sample.setPoints());
                for (int signal : signals) {
                    Optional<SignalStanding> standing = sample.standing(signal);
                    csv.number(standing.isPresent() ? sample.used()[signal] : Double.NaN)
                            .text(standing.map(SignalStanding::label).orElse(""));
                }
                csv.endRow();
            }
        }
    }

    private static List<String> header(Trajectory.Columns columns, List<Integer> signals) {
        List<String> header = new ArrayList<>();
        header.add("t");
        header.addAll(columns.controls());
        header.addAll(columns.states());
        columns.measurements().forEach(name -> header.add("meas." + name));
        columns.setPoints().forEach(name -> header.add("sp." + name));
        for (int signal : signals) {
            header.add("used." + columns.signals().get(signal));
            header.add("standing." + columns.signals().get(signal));
        }
        return header;
    }
}
