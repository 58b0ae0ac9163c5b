package dev.takt.config.model;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.CaseFile;
import dev.takt.config.diagnostics.CaseFileException;
import dev.takt.solver.ipm.SolveStatus;
import dev.takt.solver.ipm.options.SolverOptions;
import dev.takt.solver.ipm.options.Tolerances;
import dev.takt.solver.kkt.KktChoice;
import dev.takt.solver.kkt.KktOptions;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.nmpc.NmpcOptions;
import dev.takt.solver.nmpc.Plan;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import dev.takt.solver.nmpc.StartPolicy;
import dev.takt.solver.transcription.ScenarioCopies;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Scenario trees. The truth is do-mpc 5.1.1 with Ipopt at a tolerance of 1e-13 without relaxed bounds, on the same tree.
 */
class ScenariosTest {
    private static final Path CSTR = Path.of("..", "examples", "robust-cstr.conf");

    private static OptimalControlProblem cstr(String... overrides) {
        return CaseFile.read(CSTR, List.of(overrides)).model().problem();
    }

    private static RecedingHorizonSolver solved(OptimalControlProblem problem, KktChoice kkt) {
        SolverOptions options =
                SolverOptions.DEFAULT.with(KktOptions.of(kkt)).with(Tolerances.DEFAULT.withOptimality(1e-10));
        RecedingHorizonSolver solver = RecedingHorizonSolver.of(problem, NmpcOptions.DEFAULT.with(options));
        SolveStatus status = solver.solve(0, StartPolicy.COLD).status();
        assertTrue(status == SolveStatus.OPTIMAL || status == SolveStatus.ACCEPTABLE, status::toString);
        return solver;
    }

    private static double first(Plan plan, String control) {
        return plan.control(control).at(plan.start());
    }

    @ParameterizedTest
    @CsvSource({
        "6, 1, 9.847547162384448, 0.015989918447095297",
        "6, 2, 9.788238984643845, 0.016111559838033914",
        "5, 3, 9.851598400743903, 0.016211794809305135"
    })
    void branchesAsDoMpcDoes(int intervals, int robustHorizon, double feed, double optimum) {
        RecedingHorizonSolver solver = solved(
                cstr(
                        "model.constants.N=" + intervals,
                        "model.scenarios.robust-horizon=" + robustHorizon,
                        "model.scenarios.parameters.alpha=1"),
                KktChoice.RICCATI);
        assertEquals(optimum, solver.plan().objective(), 1e-8);
        assertEquals(feed, first(solver.plan(), "F"), 1e-6 * feed);
    }

    @ParameterizedTest
    @EnumSource(
            value = KktChoice.class,
            names = {"AUGMENTED", "REDUCED", "RICCATI", "AUTO"})
    void everySystemFindsTheSameOptimum(KktChoice choice) {
        RecedingHorizonSolver solver = solved(cstr(), choice);
        assertEquals(0.016509994469523656, solver.plan().objective(), 1e-8);
        assertEquals(10.209801485271626, first(solver.plan(), "F"), 2e-7 * 10.2);
    }

    /** A variable of its own at the last support makes a stage without states, the last one of its branch. */
    @ParameterizedTest
    @EnumSource(
            value = KktChoice.class,
            names = {"AUGMENTED", "REDUCED", "RICCATI"})
    void stagesWithoutStatesHaveNoRows(KktChoice choice) {
        OptimalControlProblem warehouse =
                CaseFile.parse("""
                model {
                  domain { t { horizon = 6 s, step = 1 s, scheme = discrete } }
                  parameters { demand = 1 }
                  variables {
                    stock(t) { role = state }
                    cost(t) { role = free, min = 0 }
                    order(t) { role = control, min = 0, max = 3 }
                  }
                  scenarios { parameters { demand = [1, 0.7, 1.4] } }
                  equations = [
                    "stock(0) = 2"
                    "next(stock, t) = stock + delay(order, 2 s) - demand"
                    "cost >= stock"
                    "cost >= -4*stock"
                  ]
                  minimize = "integral(cost + 0.02*order^2, t) + cost(end)"
                }
                """, "warehouse.conf", List.of()).model().problem();
        assertEquals(6.152133392, solved(warehouse, choice).plan().objective(), 1e-7);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void theReducedHessianFollowsTheTree(int robustHorizon) {
        String[] settings = {
            "model.scenarios.robust-horizon=" + robustHorizon,
            "model.scenarios.parameters.beta=1",
            "model.constants.N=5"
        };
        RecedingHorizonSolver reduced = solved(cstr(settings), KktChoice.REDUCED);
        RecedingHorizonSolver augmented = solved(cstr(settings), KktChoice.AUGMENTED);

        assertEquals(augmented.plan().objective(), reduced.plan().objective(), 1e-10);
        assertEquals(first(augmented.plan(), "Q"), first(reduced.plan(), "Q"), 1e-5);
        assertEquals(augmented.report().iterations(), reduced.report().iterations());
    }

    @Test
    void theReducedHessianGrowsWithTheBranches() {
        long one = hessianEntries("[1]", "[1]");
        long three = hessianEntries("[1, 1.05, 0.95]", "[1]");
        long nine = hessianEntries("[1, 1.05, 0.95]", "[1, 1.1, 0.9]");

        assertEquals(3 * (three - one), nine - three, "six branches more against two");
    }

    private static long hessianEntries(String alpha, String beta) {
        return solved(
                        cstr(
                                "model.scenarios.parameters.alpha=" + alpha,
                                "model.scenarios.parameters.beta=" + beta,
                                "model.constants.N=5"),
                        KktChoice.REDUCED)
                .kkt()
                .system()
                .describe()
                .entries();
    }

    @Test
    void branchesOnThreadsGiveTheSameBits() {
        OptimalControlProblem problem = cstr("model.scenarios.robust-horizon=2", "model.constants.N=4");
        double[] alone = onThreads(problem, 1);
        assertArrayEquals(alone, onThreads(problem, 2), 0);
        assertArrayEquals(alone, onThreads(problem, 3), 0);
    }

    private static double[] onThreads(OptimalControlProblem problem, int threads) {
        SolverOptions options =
                SolverOptions.DEFAULT.with(KktOptions.of(KktChoice.RICCATI).withWorkers(threads));
        RecedingHorizonSolver solver = RecedingHorizonSolver.of(problem, NmpcOptions.DEFAULT.with(options));
        assertEquals(SolveStatus.OPTIMAL, solver.solve(0, StartPolicy.COLD).status());
        return solver.plan().output();
    }

    @Test
    void oneScenarioIsTheProblemWithoutTheBlock() {
        OptimalControlProblem one =
                cstr("model.scenarios.parameters.alpha=1.05", "model.scenarios.parameters.beta=0.9");
        OptimalControlProblem none =
                cstr("model.scenarios=null", "model.parameters.alpha=1.05", "model.parameters.beta=0.9");
        for (KktChoice choice : List.of(KktChoice.RICCATI, KktChoice.AUGMENTED)) {
            assertArrayEquals(
                    solved(none, choice).plan().output(),
                    solved(one, choice).plan().output(),
                    0);
        }
    }

    @Test
    void scenariosShareWhatIsDecidedBeforeTheyPart() {
        RecedingHorizonSolver solver =
                solved(cstr("model.scenarios.robust-horizon=2", "model.constants.N=4"), KktChoice.RICCATI);
        ScenarioCopies copies = solver.problem().scenarios().orElseThrow();
        assertEquals(81, copies.leaves());
        Plan plan = solver.plan();
        int second = 4;
        for (int leaf = 2; leaf <= 81; leaf++) {
            assertEquals(first(plan, "F"), first(plan, "F[s=" + leaf + "]"), 0);
            boolean sibling = leaf <= 9;
            assertEquals(sibling, plan.value("F", second) == plan.value("F[s=" + leaf + "]", second), "leaf " + leaf);
        }
    }

    /** A size is chosen before it is known how fast the tank loses heat, although the condition at the end could determine it. */
    @Test
    void sizesAreSharedAndWhatAnEquationDefinesIsNot() {
        String text = """
                model {
                  domain { t { horizon = 2 s, points = 9, scheme = backward-difference } }
                  parameters { k = 1 }
                  variables {
                    size { min = 0.2, max = 2, start = 0.5 }
                    used { }
                    z(t) { role = state, start = 0.5 }
                    q(t) { role = control, min = 0, max = 3, start = 1 }
                  }
                  scenarios { parameters { k = [1, 0.8] } }
                  equations = ["z(0) = 0.5", "der(z, t) = size*(q - k*z)", "z(end) = 0.7", "used = integral(q, t)"]
                  minimize = "size + integral(q^2, t)"
                }
                """;
        OptimalControlProblem problem =
                CaseFile.parse(text, "tank.conf", List.of()).model().problem();

        for (KktChoice choice : List.of(KktChoice.RICCATI, KktChoice.AUGMENTED)) {
            Plan plan = solved(problem, choice).plan();
            assertEquals(plan.value("size"), plan.value("size[s=2]"), 0);
            assertNotEquals(plan.value("used"), plan.value("used[s=2]"), 1e-3);
        }
    }

    @Test
    void valuesAndWeightsChangeAtRunTime() {
        RecedingHorizonSolver solver = solved(cstr("model.constants.N=6"), KktChoice.RICCATI);
        for (int s = 1; s <= 9; s++) {
            solver.setParameter("weight[s=" + s + "]", s == 1 ? 1 : 0);
            solver.setParameter("alpha[s=" + s + "]", 0.97);
            solver.setParameter("beta[s=" + s + "]", 1.02);
        }
        solver.solve(0, StartPolicy.WARM);
        RecedingHorizonSolver nominal = solved(
                cstr(
                        "model.scenarios=null",
                        "model.constants.N=6",
                        "model.parameters.alpha=0.97",
                        "model.parameters.beta=1.02"),
                KktChoice.RICCATI);
        assertEquals(first(nominal.plan(), "F"), first(solver.plan(), "F"), 1e-4);
    }

    @Test
    void boundsByNameHoldInEveryScenario() {
        RecedingHorizonSolver solver = solved(cstr("model.constants.N=6"), KktChoice.RICCATI);
        solver.bounds().setVariable("TR", 50, 134.3);
        solver.solve(0, StartPolicy.COLD);
        for (String name : names(solver.plan(), "TR")) {
            for (int k = 0; k <= 12; k++) {
                assertTrue(solver.plan().value(name, k) <= 134.3 + 1e-6, name);
            }
        }
    }

    private static List<String> names(Plan plan, String variable) {
        List<String> names = new ArrayList<>();
        plan.variables().stream()
                .filter(name -> name.equals(variable) || name.startsWith(variable + "[s="))
                .forEach(names::add);
        assertEquals(9, names.size());
        return names;
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            model.scenarios.parameters.gamma=[1, 2]                  | gamma, which is no parameter of this model
            model.scenarios.parameters.rho=[1, 2]                    | Maybe it is a constant
            model.scenarios.robust-horizon=0                         | a whole number of intervals, from 1 to 20
            model.scenarios.robust-horizon=21                        | a whole number of intervals, from 1 to 20
            model.scenarios.robust-horizon=9                         | at most 100000 scenarios
            model.scenarios.cost=best                                | expected, worst or cvar(level)
            model.scenarios.cost="cvar(1)"                           | expected, worst or cvar(level)
            model.scenarios.weights=[1, 2]                           | a list of 9 weights
            model.scenarios.list=[{ alpha = 1 }]                     | parameters and a list
            model.scenarios=null, model.scenarios.list=[{ alpha = 1 }, { beta = 1 }] | other parameters than the first one
            model.scenarios=null, model.scenarios.list=[{ alpha = 1, weight = -0.1 }, { alpha = 2 }] | a weight below 0
            model.scenarios=null, model.scenarios.list=[{ alpha = 1, weight = 1.2 }, { alpha = 2 }] | and 1 without one
            model.scenarios=null, model.scenarios.list=[{ alpha = 1, weight = 1 }], model.scenarios.weights=[1] | weights beside a weight
            """)
    void saysWhatIsWrong(String overrides, String message) {
        CaseFileException thrown = assertThrows(CaseFileException.class, () -> cstr(overrides.split(", (?=model)")));
        assertTrue(Objects.toString(thrown.getMessage()).contains(message), thrown::getMessage);
    }

    /** Three scenarios of one parameter with weights 0.5, 0.25 and 0.25. */
    private static Plan risky(String cost, KktChoice kkt) {
        return solved(
                        cstr(
                                "model.constants.N=6",
                                "model.scenarios.parameters.alpha=1",
                                "model.scenarios.weights=[0.5, 0.25, 0.25]",
                                "model.scenarios.cost=\"" + cost + "\""),
                        kkt)
                .plan();
    }

    private static double[] costs(Plan plan) {
        return new double[] {
            plan.value("scenario-cost"), plan.value("scenario-cost[s=2]"), plan.value("scenario-cost[s=3]")
        };
    }

    @ParameterizedTest
    @EnumSource(
            value = KktChoice.class,
            names = {"AUGMENTED", "RICCATI"})
    void theWorstCaseIsTheLargestCost(KktChoice kkt) {
        Plan plan = risky("worst", kkt);
        double[] costs = costs(plan);
        assertEquals(Arrays.stream(costs).max().orElseThrow(), plan.objective(), 1e-8);
        double[] expected = costs(risky("cvar(0.5)", kkt));
        assertTrue(plan.objective() <= Arrays.stream(expected).max().orElseThrow() + 1e-8);
    }

    @ParameterizedTest
    @EnumSource(
            value = KktChoice.class,
            names = {"AUGMENTED", "RICCATI"})
    void theValueAtRiskIsTheMeanOfTheWorst(KktChoice kkt) {
        Plan plan = risky("cvar(0.5)", kkt);
        double[] sorted = Arrays.stream(costs(plan)).sorted().toArray();
        double[] weights = costs(plan)[0] == sorted[2] ? new double[] {0, 0, 1} : new double[] {0, 0.5, 0.5};
        double mean = weights[1] * sorted[1] + weights[2] * sorted[2];
        assertEquals(mean, plan.objective(), 1e-7);
    }

    @Test
    void withoutALevelTheValueAtRiskIsTheExpectedCost() {
        assertEquals(
                risky("expected", KktChoice.AUGMENTED).objective(),
                risky("cvar(0)", KktChoice.AUGMENTED).objective(),
                1e-8);
    }

    /** Limits of states hold at the start for given values alone: there they are no rows, and no pattern without instances. */
    @Test
    void limitsRunInLanes() {
        OptimalControlProblem problem = CaseFile.read(
                        Path.of("..", "examples", "polymerization.conf"), List.of("model.scenarios=null"))
                .model()
                .problem();
        RecedingHorizonSolver solver = RecedingHorizonSolver.of(problem, NmpcOptions.DEFAULT);
        solver.program().warmUp(Duration.ZERO);
        assertEquals(SolveStatus.OPTIMAL, solver.solve(0, StartPolicy.COLD).status());
    }

    @Test
    void aListHasWeights() {
        OptimalControlProblem problem = cstr(
                "model.scenarios=null",
                "model.scenarios.list=[{ alpha = 1, beta = 1, weight = 0.8 }, { alpha = 1.05, beta = 0.9, weight = 0.2 }]");
        RecedingHorizonSolver solver = solved(problem, KktChoice.RICCATI);
        assertEquals(2, solver.problem().scenarios().orElseThrow().leaves());
        assertTrue(solver.plan().variables().contains("F[s=2]"));
    }

    /** A reservoir whose inflow may be another one in each of the first two hours. */
    private static OptimalControlProblem reservoir(String scheme, String next, String last, String more) {
        return CaseFile.parse("""
                model {
                  domain { t { horizon = 8, step = 1, scheme = %s } }
                  parameters { inflow = 4, price(t) = "if(t < 2, 1, if(t < 5, 3, 1.5))" }
                  variables {
                    s(t) { role = state, min = 20, max = 60, start = 50 }
                    q(t) { role = control, min = 0, max = 10, start = 4 }
                  }
                  scenarios {
                    list = [{ inflow = 4 }, { inflow = 7, weight = 0.3 }, { inflow = 1, weight = 0.2 }]
                    robust-horizon = 2
                    %s
                  }
                  equations = [ "s(0) = 50", "%s = inflow - q", "s(end) >= 45" ]
                  maximize = "sum(price*q*(10 + 0.05*s) - 0.2*q^2, t, 0, %s)"
                }
                """.formatted(scheme, more, next, last), "reservoir.conf", List.of())
                .model()
                .problem();
    }

    /** The truth is CasADi with Ipopt on the tree of nine written branches. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"discrete | next(s, t) - s", "forward-difference | der(s, t)"})
    void aStepHasTheValuesOfTheIntervalThatItBegins(String scheme, String next) {
        Plan plan = solved(reservoir(scheme, next, "7", ""), KktChoice.AUTO).plan();
        assertEquals(1174.11989744, plan.objective(), 1e-6);
    }

    /** What stands for y at a support has the scenario of the interval that ends there, whether y is a variable of the solver or not. */
    @ParameterizedTest
    @CsvSource({"trapezoid, ''", "backward-difference, -0.15 <= y - prev(y; t) for t > 0.4"})
    void whatAnUncertainParameterGivesIsThatOfItsSupport(String scheme, String limit) {
        double bounded = solved(lag(scheme, ", min = -100, max = 100", limit), KktChoice.AUTO)
                .plan()
                .objective();
        double substituted =
                solved(lag(scheme, "", limit), KktChoice.AUTO).plan().objective();
        assertEquals(bounded, substituted, 1e-8);
    }

    private static OptimalControlProblem lag(String scheme, String bounds, String limit) {
        return CaseFile.parse(
                        """
                model {
                  domain { t { horizon = 2 s, step = 0.4 s, scheme = %s } }
                  parameters { k = 1 }
                  variables {
                    x(t) { role = state }
                    y(t) { role = algebraic%s }
                    u(t) { role = control, min = -2, max = 4 }
                  }
                  scenarios { parameters { k = [1, 0.5] }, robust-horizon = 2 }
                  equations = ["x(0) = 1", "der(x, t) = -y + u", "y = k*x", "%s"]
                  minimize = "integral(x^2 + 0.1*u^2, t)"
                }
                """.formatted(scheme, bounds, limit.isEmpty() ? "x <= 9" : limit.replace(';', ',')),
                        "lag.conf",
                        List.of())
                .model()
                .problem();
    }

    @Test
    void theRestOfOneIsTheWeightOfScenariosWithoutOne() {
        List<Double> weights =
                reservoir("discrete", "next(s, t) - s", "7", "").scenarios().orElseThrow().weights().stream()
                        .map(weight -> weight.initial().at())
                        .toList();
        assertEquals(List.of(0.5, 0.3, 0.2), weights);
    }

    @Test
    void theMeanOfTheWorstCountsWeightsAsPartsOfTheirSum() {
        String[] settings = {
            "model.constants.N=4", "model.scenarios.parameters.alpha=1", "model.scenarios.cost=\"cvar(0.5)\""
        };
        List<Double> optima = new ArrayList<>();
        for (String weights : List.of("[0.5, 0.25, 0.25]", "[2, 1, 1]")) {
            List<String> all = new ArrayList<>(List.of(settings));
            all.add("model.scenarios.weights=" + weights);
            optima.add(solved(cstr(all.toArray(String[]::new)), KktChoice.AUGMENTED)
                    .plan()
                    .objective());
        }
        assertEquals(optima.get(0), optima.get(1), 1e-8);
    }
}
