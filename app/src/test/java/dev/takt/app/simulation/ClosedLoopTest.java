package dev.takt.app.simulation;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.CaseFile;
import dev.takt.solver.model.ModelException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClosedLoopTest {
    private static final Path EXAMPLES = Path.of("..", "examples");
    private static final List<String> SMALL = List.of(
            "model.constants.N=6",
            "model.constants.Nf=3",
            "plant.noise.deviations.x=1e-4",
            "plant.unmeasured=[\"x[2]\"]");

    /** The level is to rise faster than the inflow may make it. */
    private static final String TANK = """
        model {
          domain { t { horizon = 5 s, step = 0.5 s, scheme = radau(2) } }
          parameters { h0 = 1, most(t) { table = [[0, 0.5], [2, 0.5], [4, 3], [60, 3]] } }
          variables {
            h(t) { role = state, start = 1 }
            u(t) { role = control, min = 0, max = 3, start = 0.5 }
          }
          equations = ["h(0) = h0", "2*der(h, t) = u - 0.1*h"]
          minimize = "integral((h - 5)^2 + 0.01*u^2, t)"
        }
        loop { period = 0.5 s, steps = 10 }
        """;

    private static double[] inflows(String... settings) {
        RunResult run = new ClosedLoop(CaseFile.parse(TANK, "tank.conf", List.of(settings))).run(10, step -> {});
        assertTrue(run.steps().stream().allMatch(ControlStep::solved));
        return run.trajectory().orElseThrow().samples().stream()
                .mapToDouble(sample -> sample.controls()[0])
                .toArray();
    }

    @Test
    void neitherThePlanNorTheCommandIsBeyondTheBoundOfTheModelWhereTheActuatorCouldDoMore() {
        assertArrayEquals(inflows(), inflows("actuators.u.max=20"), 0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"solver.tolerance=1e-8", "actuators.u.max=20"})
    void aBoundThatIsAFunctionOfTimeHoldsAtEachTime(String setting) {
        double[] inflows = inflows("model.variables.u.max=most", setting);
        for (int k = 0; k < inflows.length; k++) {
            double most = Math.clamp(0.5 + 1.25 * (0.5 * k - 1.5), 0.5, 3);
            assertTrue(inflows[k] <= most + 1e-6, "period " + k + ": " + inflows[k]);
        }
        assertTrue(inflows[9] > 2.5, "the bound of the start does not stay: " + inflows[9]);
    }

    @Test
    void anActuatorNarrowerThanABoundThatChangesHolds() {
        for (double inflow : inflows("model.variables.u.max=most", "actuators.u.max=1")) {
            assertTrue(inflow <= 1, "" + inflow);
        }
    }

    @Test
    void repeatsARunBitForBit() {
        ClosedLoop loop = new ClosedLoop(CaseFile.read(EXAMPLES.resolve("distillation.conf"), SMALL));

        RunResult first = loop.run(5, step -> {});
        RunResult second = loop.run(5, step -> {});

        for (int k = 0; k < 5; k++) {
            Trajectory.Sample a = first.trajectory().orElseThrow().samples().get(k);
            Trajectory.Sample b = second.trajectory().orElseThrow().samples().get(k);
            assertArrayEquals(a.controls(), b.controls(), 0);
            assertArrayEquals(a.states(), b.states(), 0);
            assertArrayEquals(a.measurements(), b.measurements(), 0);
            assertEquals(first.steps().get(k).objective(), second.steps().get(k).objective());
        }
    }

    @Test
    void namesWhatItRecordsAsTheModelDoes() {
        RunResult run = new ClosedLoop(CaseFile.read(EXAMPLES.resolve("distillation.conf"), SMALL)).run(2, step -> {});

        Trajectory.Columns columns = run.trajectory().orElseThrow().columns();
        assertEquals(List.of("u"), columns.controls());
        assertEquals(List.of("x[1]", "x[2]", "x[3]", "x[4]", "x[5]", "x[6]"), columns.states());
        assertEquals(List.of("x[1]", "x[3]", "x[4]", "x[5]", "x[6]"), columns.measurements());
        assertTrue(run.steps().stream().allMatch(ControlStep::solved));
    }

    @Test
    void tellsOfEachStepAsItEnds() {
        List<Integer> seen = new ArrayList<>();
        new ClosedLoop(CaseFile.read(EXAMPLES.resolve("distillation.conf"), SMALL))
                .run(3, step -> seen.add(step.step()));
        assertEquals(List.of(0, 1, 2), seen);
    }

    @Test
    void refusesAProblemWithoutALoop() {
        ModelException refusal = assertThrows(
                ModelException.class,
                () -> new ClosedLoop(CaseFile.read(EXAMPLES.resolve("problems/hs71.conf"), List.of())));
        assertTrue(String.valueOf(refusal.getMessage()).contains("takt solve"), refusal::getMessage);
    }
}
