package dev.takt.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.solver.ipm.SolveReport;
import dev.takt.solver.ipm.SolveStatus;
import dev.takt.solver.nmpc.NmpcOptions;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import dev.takt.solver.nmpc.StartPolicy;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Cold solves take no more iterations than Ipopt 3.14 on the same program with the better of its two barrier strategies for it
 * ({@code mu_strategy} monotone or adaptive, {@code bound_relax_factor} 0).
 */
class ColdIterationsTest {
    private static final Path EXAMPLES = Path.of("..", "examples");

    @ParameterizedTest(name = "{0} {1}")
    @CsvSource(delimiter = '|', textBlock = """
            cart-pole.conf                  |                             | 12
            cart-pole.conf                  | model.domain.t.horizon=3.5s | 24
            cstr.conf                       |                             |  7
            distillation.conf               |                             |  6
            heated-plate.conf               |                             | 13
            minimum-time.conf               |                             | 12
            neutralization.conf             |                             | 12
            quadrotor.conf                  |                             | 39
            quadruple-tank.conf             |                             |  7
            problems/catalyst-mixing.conf   |                             | 17
            problems/particle-steering.conf |                             | 12
            """)
    void areAsManyAsIpopt(String file, String override, int ipopt) {
        Case example = CaseFile.read(EXAMPLES.resolve(file), override == null ? List.of() : List.of(override));
        RecedingHorizonSolver solver = RecedingHorizonSolver.of(example.model().problem(), NmpcOptions.DEFAULT);

        SolveReport report = solver.solve(0, StartPolicy.COLD);

        assertEquals(SolveStatus.OPTIMAL, report.status());
        assertTrue(report.iterations() <= ipopt, () -> report.iterations() + " iterations");
    }
}
