package dev.takt.app.adversary;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.app.adversary.AdversaryPlant.Kind;
import dev.takt.app.adversary.AdversaryPlant.Values;
import dev.takt.app.simulation.ClosedLoop;
import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.solver.model.ModelException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Loops around a lag of first order, whose motion between two commands is known exactly. */
class AdversariesTest {
    private static final double STEP = 0.2;
    private static final int STEPS = 12;

    private static final String MODEL = """
            model {
              name = lag
              domain { t { horizon = 2 s, step = 0.2 s, scheme = %s } }
              parameters { x0 = 0, u0 = 0, k = 1, a = 1, sp = 1 }
              variables {
                x(t) { role = state, max = 3 }
                u(t) { role = control, min = 0, max = 8 }
              }
              %s
              equations = \"""
                x(0) = x0
                u(0) = u0
                der(x, t) = a*(k*u - x)
                x <= 1.05  soft(100)
              \"""
              minimize = "%s"
            }
            loop { steps = 12 }
            """;

    private static final String BLOCK = "scenarios { parameters { k = [1, 0.7, 1.3], a = [1, 0.8, 1.2] } }";
    private static final String COST =
            "integral((x - sp)^2, t)" + " + 0.01*sum((u(0.2*i) - u(0.2*(i - 1)))^2, i in 1..10) + 2*(x(2) - sp)^2";

    private static Case read(String block, String cost) {
        return CaseFile.parse(MODEL.formatted("radau(2)", block, cost), "lag.conf", List.of());
    }

    private static AdversaryPlant plant(double gain, double rate) {
        return new AdversaryPlant(
                "one", Kind.BETWEEN, List.of("k", "a"), List.of(new Values(0, new double[] {gain, rate})));
    }

    /** The commands of the loop of a case. */
    private static double[] commands(Case read, AdversaryPlant plant) {
        return new ClosedLoop(read)
                .run(STEPS, _ -> {}, plant.of(read.plant()), _ -> {}).trajectory().orElseThrow().samples().stream()
                        .mapToDouble(sample -> sample.controls()[0])
                        .toArray();
    }

    @Test
    void costAndViolationsAreThoseOfTheExactMotion() {
        Case read = read(BLOCK, COST);
        AdversaryPlant plant = plant(1.25, 1.1);
        Judgement nominal = new Adversaries(read).run(plant, STEPS).nominal();

        double[] u = commands(read("", COST), plant);
        double decay = Math.exp(-STEP * 1.1);
        double x = 0;
        double cost = 0;
        double largest = 0;
        double integrated = 0;
        for (int k = 0; k < STEPS; k++) {
            double next = 1.25 * u[k] + (x - 1.25 * u[k]) * decay;
            double move = u[k] - (k == 0 ? 0 : u[k - 1]);
            cost += STEP / 2 * ((x - 1) * (x - 1) + (next - 1) * (next - 1)) + 0.01 * move * move;
            largest = Math.max(largest, next - 1.05);
            integrated += STEP * Math.max(0, next - 1.05);
            x = next;
        }
        cost += 2 * (x - 1) * (x - 1);

        assertEquals(cost, nominal.cost(), 1e-9);
        Violation upper = nominal.violations().get(1);
        assertTrue(largest > 0.01, "the nominal controller leaves the limit by " + largest);
        assertEquals(largest, upper.largest(), 1e-9);
        assertEquals(integrated, upper.integrated(), 1e-9);
        Violation within = nominal.violations().getFirst();
        assertEquals(0, within.largest());
        assertEquals(0, within.integrated());
        assertEquals(0, within.periods());
        assertEquals(3 - x, within.room(), 1e-9);
    }

    @Test
    void theRobustControllerKeepsWhatTheNominalOneLeaves() {
        Case read = read(BLOCK, "integral((x - sp)^2 + 1e-4*u^2, t)");
        Adversaries adversaries = new Adversaries(read);
        assertEquals(List.of("x", "x <= 1.05"), adversaries.limits());
        assertTrue(adversaries.leftOut().isEmpty());
        List<AdversaryPlant> plants = new AdversaryPlants(Adversaries.scenarios(read), STEPS, STEP).all(20, 7);
        int nominal = 0;
        for (AdversaryPlant plant : plants) {
            AdversaryRun run = adversaries.run(plant, STEPS);
            nominal += run.nominal().violates() ? 1 : 0;
            boolean still = plant.kind() != Kind.MOVING;
            assertFalse(still && run.robust().violations().get(1).largest() > 1e-3, plant.name());
            assertTrue(run.robust().finished());
        }
        assertTrue(nominal > plants.size() / 4, "the nominal controller leaves it for " + nominal);
    }

    @Test
    void runsAreEqualToTheBit() {
        Case read = read(BLOCK, COST);
        AdversaryPlant plant = new AdversaryPlants(Adversaries.scenarios(read), STEPS, STEP)
                .all(0, 3)
                .getLast();
        Adversaries adversaries = new Adversaries(read);
        AdversaryRun first = adversaries.run(plant, STEPS);
        adversaries.run(plant(0.7, 0.8), STEPS);
        assertEquals(first, adversaries.run(plant, STEPS));
    }

    @Test
    void plantsAreThoseOfTheSeedAndBetweenTheScenarios() {
        AdversaryPlants plants = new AdversaryPlants(
                Adversaries.scenarios(read("scenarios { list = [{ k = 0.7, a = 1 }, { k = 1.3, a = 1.2 }] }", COST)),
                STEPS,
                STEP);
        List<AdversaryPlant> all = plants.all(30, 5);
        assertEquals(2 + 30 + 4, all.size());
        assertArrayEquals(
                new double[] {1.3, 1.2}, all.get(1).courses().getFirst().values());
        List<AdversaryPlant> again = plants.all(30, 5);
        for (int p = 0; p < all.size(); p++) {
            for (int c = 0; c < all.get(p).courses().size(); c++) {
                double[] values = all.get(p).courses().get(c).values();
                assertArrayEquals(again.get(p).courses().get(c).values(), values);
                // on the line between the two of the list
                assertEquals((values[0] - 0.7) / 0.6, (values[1] - 1) / 0.2, 1e-12);
            }
        }
        assertTrue(all.getLast().courses().stream()
                .map(Values::values)
                .allMatch(values -> values[0] == 0.7 || values[0] == 1.3));
    }

    @Test
    void aCaseWithoutScenariosIsRefusedWithACure() {
        ModelException refused =
                assertThrows(ModelException.class, () -> new Adversaries(read("", "integral((x - sp)^2, t)")));
        assertTrue(String.valueOf(refused.getMessage()).contains("scenarios { parameters"), refused.getMessage());
    }

    @Test
    void limitsAtTheEndOfTheHorizonAreNoneOfTheLoop() {
        Case read = CaseFile.parse(
                MODEL.formatted("radau(2)", BLOCK, COST).replace("x <= 1.05  soft(100)", "x(2) <= 1.05  soft(100)"),
                "lag.conf",
                List.of());
        assertEquals(List.of("x"), new Adversaries(read).limits());
    }
}
