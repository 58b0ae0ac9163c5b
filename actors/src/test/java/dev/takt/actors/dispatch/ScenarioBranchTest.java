package dev.takt.actors.dispatch;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.takt.actors.solving.PredictedState;
import dev.takt.actors.solving.StateLayout;
import dev.takt.config.CaseFile;
import dev.takt.config.model.CaseModel;
import dev.takt.solver.nmpc.NmpcOptions;
import dev.takt.solver.nmpc.Plan;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import dev.takt.solver.nmpc.StartPolicy;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Plans of a lag whose gain has one of three values. */
class ScenarioBranchTest {
    private static final String MODEL = """
            model {
              name = lag
              domain { t { horizon = 2 s, step = 0.2 s, scheme = radau(2) } }
              parameters { x0 = 0, u0 = 0, k = 1 }
              variables {
                x(t) { role = state, min = 0, max = 3 }
                u(t) { role = control, min = -8, max = 8 }
              }
              %s
              equations = \"""
                x(0) = x0
                u(0) = u0
                der(x, t) = k*u - x
              \"""
              minimize = "integral((x - 1)^2 + 1e-3*u^2, t)"
            }
            """;
    private static final double STEP = 0.2;
    private static final Actuator VALVE = new Actuator("u", -8, 8, Double.POSITIVE_INFINITY, 0.25, 0.1, 3);

    private final Plan plan = plan("scenarios { parameters { k = [1, 0.7, 1.3] }, robust-horizon = 2 }");
    private final StateLayout states = states(plan);
    private final AcceptedPlan accepted = AcceptedPlan.of(0, false, plan, List.of(VALVE));

    private static CaseModel model(String block) {
        return CaseFile.parse(MODEL.formatted(block), "lag.conf", List.of()).model();
    }

    private static Plan plan(String block) {
        RecedingHorizonSolver solver = RecedingHorizonSolver.of(model(block).problem(), NmpcOptions.DEFAULT);
        solver.solve(0, StartPolicy.COLD);
        return Plan.copyOf(solver.plan());
    }

    private static StateLayout states(Plan plan) {
        return StateLayout.of(model("").initialConditions(), plan.layout());
    }

    private double[] state(String name, double time) {
        return PredictedState.of(plan, name, time);
    }

    private double input(String name, double time) {
        return plan.control(name).from(time);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5, 6, 9})
    void followsTheScenarioThatPredictedWhatIsMeasured(int scenario) {
        ScenarioBranch branch = new ScenarioBranch(List.of("u"), states);
        String suffix = scenario == 1 ? "" : "[s=" + scenario + "]";
        for (int k = 1; k <= 4; k++) {
            double time = k * STEP;
            double[] command = branch.command(accepted, time, time, state("x" + suffix, time));
            assertArrayEquals(new double[] {input("u" + suffix, time)}, command, "period " + k);
        }
    }

    /** After two periods only the ninth scenario had the inputs that it was given, whatever is nearer by then. */
    @Test
    void staysOnABranchWhoseInputsWereApplied() {
        ScenarioBranch branch = new ScenarioBranch(List.of("u"), states);
        branch.command(accepted, STEP, STEP, state("x[s=9]", STEP));
        branch.command(accepted, 2 * STEP, 2 * STEP, state("x[s=9]", 2 * STEP));
        double[] command = branch.command(accepted, 3 * STEP, 3 * STEP, state("x", 3 * STEP));
        assertEquals(input("u[s=9]", 3 * STEP), command[0]);
        assertNotEquals(input("u", 3 * STEP), command[0]);
    }

    @Test
    void followsTheFirstScenarioWithoutAnEstimate() {
        ScenarioBranch branch = new ScenarioBranch(List.of("u"), states);
        assertEquals(input("u", STEP), branch.command(accepted, STEP, STEP, new double[0])[0]);
    }

    @Test
    void beginsAnewWithEachPlan() {
        ScenarioBranch branch = new ScenarioBranch(List.of("u"), states);
        branch.command(accepted, STEP, STEP, state("x[s=9]", STEP));
        AcceptedPlan next = AcceptedPlan.of(1, false, Plan.copyOf(plan), List.of(VALVE));
        assertEquals(input("u", STEP), branch.command(next, STEP, STEP, state("x", STEP))[0]);
    }

    @Test
    void onePlanIsFollowedAsItIs() {
        Plan one = plan("");
        AcceptedPlan alone = AcceptedPlan.of(0, false, one, List.of(VALVE));
        ScenarioBranch branch = new ScenarioBranch(List.of("u"), states(one));
        assertArrayEquals(alone.from(STEP), branch.command(alone, STEP, STEP, new double[] {0.4}));
    }
}
