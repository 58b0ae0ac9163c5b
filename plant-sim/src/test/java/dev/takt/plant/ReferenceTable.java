package dev.takt.plant;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A table of the reference closed loops, which were computed with Ipopt and integrators of SciPy.
 *
 * @param columns names
 * @param rows of numbers
 */
public record ReferenceTable(List<String> columns, List<double[]> rows) {

    /** Reads a table of the test resources. */
    public static ReferenceTable read(String name) {
        try (InputStream in = ReferenceTable.class.getResourceAsStream("/reference/" + name)) {
            if (in == null) {
                throw new IllegalArgumentException("no resource reference/" + name);
            }
            List<String> lines = new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
            return new ReferenceTable(
                    List.of(lines.getFirst().split(",", -1)),
                    lines.stream().skip(1).map(ReferenceTable::numbers).toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static double[] numbers(String line) {
        String[] cells = line.split(",", -1);
        double[] numbers = new double[cells.length];
        for (int i = 0; i < cells.length; i++) {
            numbers[i] = Double.parseDouble(cells[i]);
        }
        return numbers;
    }

    /** A number by row and column. */
    public double at(int row, String column) {
        return rows.get(row)[columns.indexOf(column)];
    }
}
