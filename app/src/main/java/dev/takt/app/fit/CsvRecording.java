package dev.takt.app.fit;

import dev.takt.config.data.CsvTable;
import dev.takt.config.diagnostics.Place;
import dev.takt.config.diagnostics.Problems;
import dev.takt.config.source.SourceText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;

/**
 * A table with a column {@code t} in seconds, and columns by the names of a model; an empty field was not measured. In a trajectory of
 * {@code takt simulate} the measured values have columns of their own.
 */
final class CsvRecording {
    private static final String MEASURED = "meas.";
    private static final List<String> TIME = List.of("t", "time", "t_s");

    private final CsvTable table;
    private final Problems problems;

    private CsvRecording(CsvTable table, Problems problems) {
        this.table = table;
        this.problems = problems;
    }

    /**
     * Reads a table.
     *
     * @param inputs names of controls, all of which it must have, and of parameters that it may have
     * @param signals names of what may be measured; it must have one of them
     * @throws dev.takt.config.diagnostics.CaseFileException with everything that is wrong
     * @throws IOException if it cannot be read
     */
    static Recording read(Path file, Set<String> controls, Set<String> parameters, Set<String> signals)
            throws IOException {
        Problems problems = new Problems();
        Place place = Place.setting(file.toString(), 1, 1, "");
        CsvTable table = CsvTable.parse(new SourceText(Files.readString(file), place), problems)
                .orElse(null);
        problems.throwIfAny();
        Recording recording = new CsvRecording(Objects.requireNonNull(table), problems)
                .recording(controls, parameters, signals, place);
        problems.throwIfAny();
        return recording;
    }

    private Recording recording(Set<String> controls, Set<String> parameters, Set<String> signals, Place place) {
        OptionalInt time = TIME.stream()
                .map(table::find)
                .filter(OptionalInt::isPresent)
                .findFirst()
                .orElse(OptionalInt.empty());
        List<String> inputs = new ArrayList<>(controls);
        controls.stream()
                .filter(name -> table.find(name).isEmpty())
                .forEach(name -> problems.add(
                        place,
                        "no column " + name,
                        "a column for each control of the model",
                        "Maybe it has another name there."));
        parameters.stream().filter(name -> table.find(name).isPresent()).forEach(inputs::add);
        List<String> measured =
                signals.stream().filter(name -> column(name).isPresent()).toList();
        if (time.isEmpty()) {
            problems.add(place, "no column t", "a column t with the times in seconds", "");
        }
        if (measured.isEmpty()) {
            problems.add(place, "no column with measurements", "one of " + String.join(", ", signals), "");
        }
        if (!problems.isEmpty()) {
            return new Recording(new double[0], List.of(), new double[0][], List.of(), new double[0][]);
        }
        double[] times = table.numbers(time.getAsInt(), problems).orElse(new double[0]);
        if (times.length > 0) {
            table.increases(time.getAsInt(), times, problems);
        }
        double[][] applied = rows(inputs, times.length, false);
        return new Recording(times, inputs, applied, measured, rows(measured, times.length, true));
    }

    private OptionalInt column(String name) {
        OptionalInt own = table.find(MEASURED + name);
        return own.isPresent() ? own : table.find(name);
    }

    private double[][] rows(List<String> names, int size, boolean gaps) {
        double[][] rows = new double[size][names.size()];
        for (int i = 0; i < names.size(); i++) {
            int column = column(names.get(i)).orElseThrow();
            double[] values = (gaps
                            ? table.values(column, CsvRecording::perhaps, "a number, or nothing", problems)
                            : table.numbers(column, problems))
                    .orElse(new double[size]);
            for (int k = 0; k < Math.min(size, values.length); k++) {
                rows[k][i] = values[k];
            }
        }
        return rows;
    }

    private static OptionalDouble perhaps(String field) {
        if (field.isEmpty() || field.equalsIgnoreCase("nan")) {
            return OptionalDouble.of(Double.NaN);
        }
        try {
            return OptionalDouble.of(Double.parseDouble(field));
        } catch (NumberFormatException e) {
            return OptionalDouble.empty();
        }
    }
}
