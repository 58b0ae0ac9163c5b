package dev.takt.app.simulation;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * A closed loop as Ipopt solves it (CasADi 3.7.2, Ipopt 3.14 with MUMPS, tolerance 1e-11, exact plant): applied control and
 * optimal objective of each step.
 */
@SuppressWarnings("ArrayRecordComponent")
record ReferenceLoop(double[] controls, double[] objectives) {

    static ReferenceLoop read(String name, String control) throws IOException {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(ReferenceLoop.class.getResourceAsStream("/reference/" + name), name),
                StandardCharsets.UTF_8))) {
            List<String> header = Arrays.asList(lines.readLine().split(","));
            List<double[]> rows = new ArrayList<>();
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                rows.add(Arrays.stream(line.split(","))
                        .mapToDouble(Double::parseDouble)
                        .toArray());
            }
            return new ReferenceLoop(column(rows, header.indexOf(control)), column(rows, header.indexOf("obj")));
        }
    }

    private static double[] column(List<double[]> rows, int column) {
        return rows.stream().mapToDouble(row -> row[column]).toArray();
    }

    int steps() {
        return controls.length;
    }
}
