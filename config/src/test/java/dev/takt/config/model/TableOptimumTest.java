package dev.takt.config.model;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.CaseFile;
import dev.takt.solver.nmpc.NmpcOptions;
import dev.takt.solver.nmpc.Plan;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The optimum of a problem with tables against that of CasADi, its interpolant {@code bspline} and Ipopt ({@code splines.py}). */
class TableOptimumTest {
    private static final Path FOLDER = Path.of("src", "test", "resources", "tables");

    @Test
    void isThatOfCasadi() throws IOException {
        Map<String, Double> expected = Files.readAllLines(FOLDER.resolve("optimum.csv")).stream()
                .skip(1)
                .map(line -> line.split(",", -1))
                .collect(Collectors.toMap(fields -> fields[0], fields -> Double.parseDouble(fields[1])));
        var problem =
                CaseFile.read(FOLDER.resolve("vessel.conf"), List.of()).model().problem();
        RecedingHorizonSolver solver = RecedingHorizonSolver.of(problem, NmpcOptions.DEFAULT);
        assertTrue(solver.solve(0).status().isSolved());
        Plan plan = solver.plan();
        double objective = requireNonNull(expected.get("objective"));
        assertEquals(objective, plan.objective(), 1e-8 * objective);
        for (int i = 0; i < 20; i++) {
            assertEquals(requireNonNull(expected.get("u[" + i + "]")), plan.value("u[" + (i + 1) + "]"), 1e-6);
            assertEquals(requireNonNull(expected.get("T[" + i + "]")), plan.value("T[" + i + "]"), 1e-6);
        }
    }
}
