package dev.takt.app.report;

import dev.takt.app.simulation.ControlStep;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Writes {@code solves.csv}: one row per control step. */
final class SolvesFile {
    private static final List<String> COLUMNS = List.of(
            "step",
            "t",
            "status",
            "objective",
            "iterations",
            "factorizations",
            "rung",
            "total_s",
            "kernels_s",
            "factor_s",
            "backsolve_s",
            "feedback_s",
            "orderings",
            "symbolic",
            "bias");

    private SolvesFile() {}

    static void write(Path file, List<ControlStep> steps) throws IOException {
        try (CsvWriter csv = CsvWriter.create(file, COLUMNS)) {
            for (ControlStep step : steps) {
                csv.integer(step.step()).number(step.time()).text(step.status()).number(step.objective());
                csv.integer(step.iterations())
                        .integer(step.factorizations())
                        .text(step.source().label());
                csv.number(step.times().total()).number(step.times().kernels());
                csv.number(step.times().factor()).number(step.times().backsolve());
                csv.number(step.times().feedback());
                csv.integer(step.orderings())
                        .integer(step.symbolicFactorizations())
                        .number(step.bias())
                        .endRow();
            }
        }
    }
}
