package dev.takt.app.simulation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.CaseFile;
import dev.takt.solver.nmpc.NmpcOptions;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One unit has to be bought within four seconds, of which the third is free: what a plan pays, the plant pays. */
class JumpingPricesTest {
    private static final String SHOP = """
            model {
              name = shop
              domain { t { horizon = 4, step = 1, scheme = "%s" } }
              parameters {
                x0 = 0
                bill0 = 0
                price(t) { table = [[0, 1], [2, 0], [3, 1]], interpolation = hold }
              }
              variables {
                x(t) { role = state }
                bill(t) { role = state }
                p(t) { role = control, min = 0, max = 1, start = 0.5 }
              }
              equations = [
                "x(0) = x0"
                "bill(0) = bill0"
                "der(x, t) = p"
                "der(bill, t) = price*p"
                "x >= 1 for t >= 4"
              ]
              minimize = "%s + 1e-6*integral(p^2, t)"
            }
            loop { period = 1, steps = 4 }
            """;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "backward-difference",
                "radau(2)",
                "radau(3)",
                "gauss(2)",
                "lobatto(3)",
                "rk4(2)",
                "forward-difference"
            })
    void theFreeSecondIsBoughtInAnEquation(String scheme) {
        assertEquals(0, billOfPlant(SHOP.formatted(scheme, "bill(end)")), 1e-5);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "backward-difference",
                "radau(2)",
                "gauss(2)",
                "lobatto(3)",
                "lobatto(4, 2)",
                "rk4(2)",
                "forward-difference"
            })
    void theFreeSecondIsBoughtInAnIntegral(String scheme) {
        assertEquals(0, billOfPlant(SHOP.formatted(scheme, "integral(price*p, t)")), 1e-5);
    }

    private static double billOfPlant(String text) {
        RunResult run = new ClosedLoop(CaseFile.parse(text, "shop.conf", List.of())).run(4, _ -> {});
        Trajectory plant = run.trajectory().orElseThrow();
        double bill = 0;
        double bought = 0;
        for (int second = 0; second < 4; second++) {
            double command = plant.samples().get(second).controls()[0];
            bought += command;
            bill += second == 2 ? 0 : command;
        }
        assertEquals(1, bought, 1e-5);
        return bill;
    }

    @Test
    void weightsAlongTheHorizonJumpAlike() {
        RecedingHorizonSolver solver = solved(SHOP.formatted("backward-difference", "bill(end)")
                .replace("interpolation = hold", "interpolation = hold, along = horizon"));
        // the control at a support acts on the interval that ends there
        assertEquals(1, value(solver, "p", 3), 1e-4);
    }

    @Test
    void aControlHasTheBoundOfItsInterval() {
        RecedingHorizonSolver solver = solved("""
                model {
                  domain { t { horizon = 4, step = 1 } }
                  parameters { most(t) { table = [[0, 1], [2, 3], [3, 1]], interpolation = hold } }
                  variables { x(t) { role = state, start = 0 }, u(t) { role = control, min = 0, max = most } }
                  equations = [ "x(0) = 0", "der(x, t) = u" ]
                  maximize = "x(end)"
                }
                """);
        assertEquals(6, solver.plan().objective(), 1e-6);
        assertEquals(3, value(solver, "u", 3), 1e-6);
    }

    @Test
    void aLimitOfAStateHoldsFromItsRowOn() {
        RecedingHorizonSolver solver = solved("""
                model {
                  domain { t { horizon = 4, step = 1 } }
                  parameters { least(t) { table = [[0, 0], [2, 1], [4, 2]], interpolation = hold } }
                  variables { x(t) { role = state, start = 0 }, u(t) { role = control, min = 0, max = 2 } }
                  equations = [ "x(0) = 0", "der(x, t) = u", "x >= least" ]
                  minimize = "integral(u^2 + x, t)"
                }
                """);
        assertTrue(value(solver, "x", 2) >= 1 - 1e-8);
        assertTrue(value(solver, "x", 4) >= 2 - 1e-8);
    }

    @Test
    void valuesThatAreSetHoldUntilTheNextSupport() {
        RecedingHorizonSolver solver = RecedingHorizonSolver.of(
                CaseFile.parse(SHOP.formatted("backward-difference", "bill(end)"), "shop.conf", List.of())
                        .model()
                        .problem(),
                NmpcOptions.DEFAULT);
        solver.setParameter("price", new double[] {1, 0, 1, 1, 1});
        solver.solve(0);
        assertEquals(1, value(solver, "p", 2), 1e-4);

        solver.setParameter("price", coordinates -> coordinates[0] < 3 ? 1 : 0);
        solver.solve(0);
        assertEquals(1, value(solver, "p", 4), 1e-4);
    }

    private static RecedingHorizonSolver solved(String text) {
        RecedingHorizonSolver solver = RecedingHorizonSolver.of(
                CaseFile.parse(text, "shop.conf", List.of()).model().problem(), NmpcOptions.DEFAULT);
        assertTrue(solver.solve(0).status().isSolved());
        return solver;
    }

    private static double value(RecedingHorizonSolver solver, String name, int support) {
        return solver.plan().value(name, support);
    }
}
