package dev.takt.config;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.solver.ipm.SolveStatus;
import dev.takt.solver.model.ParameterFunction;
import dev.takt.solver.nmpc.NmpcOptions;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import dev.takt.solver.nmpc.StartPolicy;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The files of {@code examples} end at the optima that their sources publish. Those of the two benchmark plants and of the
 * reactor are Ipopt's on the same discretization.
 */
class ExampleOptimaTest {
    private static final Path EXAMPLES = Path.of("..", "examples");

    @ParameterizedTest(name = "{0} {1}")
    @CsvSource(delimiter = '|', textBlock = """
            problems/hs71.conf                |                              |    17.0140173           | 1e-6
            problems/hs15.conf                |                              |   306.5                | 1e-6
            problems/hs15.conf                | model.constants.guess=[0, 0] |   360.3797672          | 1e-6
            problems/lootsma.conf             |                              |     3.1822278          | 1e-6
            problems/linear-program.conf      |                              |   205                  | 1e-6
            problems/parameter-update.conf    |                              |   306.4999755050       | 1e-6
            problems/parameter-functions.conf |                              |     0.48292223509      | 1e-6
            problems/fishing.conf             |                              |   106.80870543718      | 1e-6
            problems/consumption.conf         |                              | -67025.62174598589     | 1e-6
            problems/hovercraft.conf          |                              |     0.0436852931770    | 1e-6
            problems/double-integrator.conf   |                              |     6                  | 1e-6
            problems/van-der-pol.conf         |                              |     1.047921           | 2e-4
            problems/catalyst-mixing.conf     |                              |    -0.0480556          | 1e-4
            problems/rocket.conf              |                              |     1.01283            | 1e-4
            problems/rocket.conf              | model.constants.guess=1      |     1.01283            | 1e-4
            problems/particle-steering.conf   |                              |     0.554577           | 1e-4
            problems/pinene.conf              |                              |    19.8721             | 1e-5
            problems/batch-reactor.conf       |                              |     0.610775           | 1e-4
            problems/batch-reactor-imperial.conf |                           |     0.610775           | 1e-4
            distillation.conf                 |                              |     0.491505178777029  | 1e-6
            distillation.conf                 | model.constants.w=0.1        |     0.482211607931682  | 1e-6
            heated-plate.conf                 |                              |    65.1135632234564    | 1e-6
            cstr.conf                         |                              |     2.72480432         | 1e-6
            minimum-time.conf                 |                              |     7                  | 1e-6
            """)
    void endsAtThePublishedOptimum(String file, String override, double optimum, double tolerance) {
        Case example = CaseFile.read(EXAMPLES.resolve(file), override == null ? List.of() : List.of(override));
        RecedingHorizonSolver solver = RecedingHorizonSolver.of(example.model().problem(), NmpcOptions.DEFAULT);
        for (SetPoint setPoint : example.setPoints()) {
            ParameterFunction values = at -> setPoint.at(at.length == 0 ? 0 : at[0]);
            solver.setParameter(setPoint.parameter().name(), values);
        }
        assertEquals(SolveStatus.OPTIMAL, solver.solve(0, StartPolicy.COLD).status());
        assertEquals(optimum, solver.plan().objective(), tolerance * Math.max(1, Math.abs(optimum)));
    }

    @Test
    void updatesParametersWithoutBuildingAgain() {
        Case example = CaseFile.read(EXAMPLES.resolve("problems/parameter-functions.conf"), List.of());
        RecedingHorizonSolver solver = RecedingHorizonSolver.of(example.model().problem(), NmpcOptions.DEFAULT);
        solver.solve(0, StartPolicy.COLD);
        solver.setParameter("p1", (ParameterFunction) at -> Math.cos(at[0]));
        solver.setParameter("p2", (ParameterFunction) at -> at[1] * Math.sin(at[0]) + 0.8);
        solver.solve(0, StartPolicy.WARM);
        assertEquals(0.8155916466182952, solver.plan().objective(), 1e-6);
    }

    /** Least squares by SciPy, with the exact solution of the linear system by the matrix exponential. */
    @Test
    void estimatesTheCoefficientsOfTheExactSolution() {
        Case example = CaseFile.read(EXAMPLES.resolve("problems/pinene.conf"), List.of());
        RecedingHorizonSolver solver = RecedingHorizonSolver.of(example.model().problem(), NmpcOptions.DEFAULT);
        example.model().starts().trajectories().forEach(solver.starts()::set);
        assertEquals(SolveStatus.OPTIMAL, solver.solve(0, StartPolicy.COLD).status());
        double[] exact = {5.925849, 2.963402, 2.047284, 27.446793, 3.997950};
        for (int i = 0; i < exact.length; i++) {
            assertEquals(exact[i], solver.plan().value("k[" + (i + 1) + "]"), 1e-5);
        }
        assertEquals(19.872166934, solver.plan().objective(), 2e-6);
    }
}
