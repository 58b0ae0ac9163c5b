package dev.takt.solver.nmpc;

import static dev.takt.solver.model.Functions.der;
import static dev.takt.solver.model.Functions.integral;
import static dev.takt.solver.model.Functions.number;
import static dev.takt.solver.model.Functions.square;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.solver.ipm.SolveStatus;
import dev.takt.solver.model.Constraint;
import dev.takt.solver.model.Constraint.Rank;
import dev.takt.solver.model.DerivativeScheme;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.ModelException;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.OptimalControlProblem.Objective;
import dev.takt.solver.model.OptimalControlProblemBuilder;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.model.Supports;
import dev.takt.solver.model.Variable;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiFunction;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

/**
 * Two controls and three outputs, {@code y1 = u1 + u2/2 + d}, {@code y2 = u1 - u2}, {@code y3 = u1/2 + u2} at rest, with limits that
 * are numbers on paper: every expected value is the corner of a polygon in the plane of the controls.
 */
class TargetSolverTest {
    private static final double ACCURACY = 1e-5;
    private static final double FREE = 1e3;

    private final Plant plant = new Plant(1);

    /** The plant and its limits, of which all are parameters. */
    private static final class Plant {
        final OptimalControlProblem problem;
        final RecedingHorizonSolver solver;

        Plant(int every) {
            this(every, false);
        }

        Plant(int every, boolean calm) {
            this(every, calm, System::nanoTime);
        }

        Plant(int every, boolean calm, LongSupplier clock) {
            var model = new OptimalControlProblemBuilder("three outputs");
            Domain t = model.time("t", Supports.uniform(0, 20, 21), new DerivativeScheme.BackwardDifference());
            Parameter disturbance = model.parameter("d0", 0);
            Parameter price = model.parameter("price", 1);
            Variable[] u = new Variable[2];
            for (int j = 0; j < 2; j++) {
                u[j] = model.control("u" + (j + 1), t).between(-10, 10).declare();
            }
            // a disturbance as an estimator adds it: a state that stays where it is
            Variable d = model.state("d", t).declare();
            model.equation("keeps", der(d.running(), t), number(0));
            model.equation("measured disturbance", d.at(t.at(0)), disturbance.running());
            double[][] gains = {{1, 0.5}, {1, -1}, {0.5, 1}};
            double[] lags = {5, 8, 3};
            Expression tracking = number(0);
            for (int i = 0; i < 3; i++) {
                Variable y = model.state("y" + (i + 1), t).declare();
                Parameter start = model.parameter("y0" + (i + 1), 0);
                model.equation("start " + (i + 1), y.at(t.at(0)), start.running());
                Expression drive =
                        u[0].running().times(gains[i][0]).plus(u[1].running().times(gains[i][1]));
                model.equation(
                        "moves " + (i + 1),
                        der(y.running(), t).times(lags[i]),
                        drive.minus(y.running()).plus(i == 0 ? d.running() : number(0)));
                Parameter low = model.parameter("low" + (i + 1), -FREE);
                Parameter high = model.parameter("high" + (i + 1), FREE);
                model.zone("zone " + (i + 1), low.running(), y.running(), high.running(), new Rank(10 * (i + 1), 1));
                tracking =
                        tracking.plus(square(y.running().minus(model.target(y).running())));
            }
            for (Variable control : u) {
                tracking = tracking.plus(
                        square(control.running().minus(model.target(control).running()))
                                .times(0.1));
            }
            model.inequality("moves of u1", number(-1), u[0].running().minus(u[0].at(t.shifted(-1))), number(1));
            if (calm) {
                Expression move = u[1].running().minus(u[1].at(t.shifted(-1)));
                model.zone("calm", number(-5), move, number(5), new Rank(1, 1));
            }
            model.targets(
                    every,
                    new Objective(Objective.Sense.MAXIMIZE, price.running().times(u[0].running())));
            problem = model.minimize(integral(tracking, t)).build();
            solver = RecedingHorizonSolver.of(problem, NmpcOptions.DEFAULT, clock);
        }

        void limit(int output, double low, double high) {
            solver.setParameter("low" + output, low);
            solver.setParameter("high" + output, high);
        }

        TargetSolver solve(double time) {
            assertEquals(SolveStatus.OPTIMAL, solver.solve(time).status());
            return targets();
        }

        TargetSolver targets() {
            return solver.targets().orElseThrow();
        }

        double target(String variable) {
            return targets().values().value(variable);
        }
    }

    @Test
    void limitsThatCrossAreAZoneBetweenThem() {
        plant.limit(1, 6, 4);
        plant.limit(2, -1, 1);
        plant.solve(0);
        // the largest u1 with 4 <= u1 + u2/2 <= 6 and -1 <= u1 - u2 <= 1
        assertEquals(13.0 / 3, plant.target("u1"), ACCURACY);
        assertEquals(10.0 / 3, plant.target("u2"), ACCURACY);
        plant.limit(1, 4, 6);
        plant.solve(1);
        assertEquals(13.0 / 3, plant.target("u1"), ACCURACY);
    }

    @Test
    void economicOptimumWithinLimitsIsOneSolve() {
        plant.limit(1, -FREE, 5);
        plant.limit(2, -1, 4);
        TargetSolver targets = plant.solve(0);
        // the largest u1 with u1 + u2/2 <= 5 and u1 - u2 <= 4
        assertEquals(14.0 / 3, plant.target("u1"), ACCURACY);
        assertEquals(2.0 / 3, plant.target("u2"), ACCURACY);
        assertEquals(1, targets.report().solves());
        assertTrue(targets.givenUp().isEmpty());
        // the plan goes where the targets are
        assertEquals(14.0 / 3, plant.solver.plan().value("u1", 20), 1e-2);
    }

    /** A clock that goes on with each look at it, a conflict that takes several solves: half of the time is the plan's. */
    @Test
    void theTargetsLeaveHalfOfTheTimeToThePlan() {
        int cut = 0;
        for (int budget = 10; budget <= 320; budget *= 2) {
            AtomicLong clock = new AtomicLong();
            Plant hurried = new Plant(1, false, clock::incrementAndGet);
            hurried.limit(1, -FREE, 5);
            hurried.limit(2, -1, 4);
            hurried.limit(3, 8, FREE);
            hurried.solver.solve(0, StartPolicy.COLD, budget);
            TargetReport report = hurried.targets().report();
            assertTrue(report.nanos() <= budget / 2 + 3, report.nanos() + " of " + budget);
            cut += report.isCurrent() ? 0 : 1;
        }
        assertTrue(cut > 1 && cut < 6, cut + " were cut short");
    }

    @Test
    void lowestRankIsGivenUpAndNoOther() {
        plant.limit(1, -FREE, 5);
        plant.limit(2, -1, 4);
        plant.limit(3, 6, FREE);
        TargetSolver targets = plant.solve(0);
        assertEquals(3, plant.target("u1"), ACCURACY);
        assertEquals(4, plant.target("u2"), ACCURACY);
        List<GivenUp> given = targets.givenUp();
        assertEquals(1, given.size());
        assertEquals("zone 3", given.getFirst().zone());
        assertEquals(GivenUp.Limit.LOWER, given.getFirst().limit());
        assertEquals(30, given.getFirst().rank());
        assertEquals(0.5, given.getFirst().amount(), ACCURACY);
    }

    @Test
    void planIsNotPenalisedForWhatIsGivenUp() {
        plant.limit(1, -FREE, 5);
        plant.limit(2, -1, 4);
        plant.limit(3, 6, FREE);
        plant.solver.setParameter("y01", 5);
        plant.solver.setParameter("y02", -1);
        plant.solver.setParameter("y03", 5.5);
        plant.solve(0);
        assertEquals(0, plant.solver.plan().objective(), 1e-4);
    }

    @Test
    void disturbanceMovesTheTargets() {
        plant.limit(1, -FREE, 5);
        plant.limit(2, -1, 4);
        plant.solver.setParameter("d0", 1.5);
        plant.solve(0);
        // u1 + u2/2 <= 3.5
        assertEquals(11.0 / 3, plant.target("u1"), ACCURACY);
        assertEquals(5, plant.target("y1"), ACCURACY);
    }

    @Test
    void priceAndBoundsMoveTheTargetsWithoutAnythingBuilt() {
        plant.limit(1, -FREE, 5);
        plant.limit(2, -1, 4);
        plant.solve(0);
        int analyses = plant.solver.kkt().system().analyses();
        plant.solver.setParameter("price", -1);
        plant.solve(1);
        // the least u1 with u1 - u2 >= -1: both controls as low as u2 may be
        assertEquals(-10, plant.target("u1"), ACCURACY);
        plant.solver.bounds().setVariable("u1", 2, 2);
        plant.solve(2);
        assertEquals(2, plant.target("u1"), ACCURACY);
        plant.solver.bounds().clear();
        plant.solve(3);
        assertEquals(-10, plant.target("u1"), ACCURACY);
        assertEquals(analyses, plant.solver.kkt().system().analyses());
    }

    @Test
    void targetsAreSolvedWhenTheyAreDue() {
        Plant paced = new Plant(3);
        paced.limit(1, -FREE, 5);
        int[] solves = new int[7];
        for (int period = 0; period < solves.length; period++) {
            solves[period] = paced.solve(period).report().solves();
        }
        assertArrayEquals(new int[] {1, 0, 0, 1, 0, 0, 1}, solves);
    }

    @Test
    void whatCancelsAtRestLeavesNoRow() {
        assertTrue(plant.targets().solver().problem().rowBlocks().stream()
                .noneMatch(block -> block.name().equals("moves of u1")));
    }

    /** The most important rank is one of moves alone, of which nothing is left at rest. */
    @Test
    void ranksWithoutLimitsAtRestShiftNoOther() {
        Plant calm = new Plant(1, true);
        calm.limit(1, -FREE, 5);
        calm.limit(2, -1, 4);
        calm.limit(3, 6, FREE);
        List<GivenUp> given = calm.solve(0).givenUp();
        assertEquals(1, given.size());
        assertEquals("zone 3", given.getFirst().zone());
        assertEquals(0.5, given.getFirst().amount(), ACCURACY);
    }

    @Test
    void noTimeKeepsTheTargetsAndTheNextPlanHasNewOnes() {
        Plant paced = new Plant(3);
        paced.limit(1, -FREE, 5);
        paced.limit(2, -1, 4);
        paced.solver.solve(0, StartPolicy.AUTO, 1);
        assertFalse(paced.targets().report().isCurrent());
        assertEquals(SolveStatus.TIME_LIMIT, paced.targets().report().status());
        paced.solve(1);
        assertTrue(paced.targets().report().isCurrent());
        assertEquals(14.0 / 3, paced.target("u1"), ACCURACY);
    }

    @Test
    void failedSolveKeepsTheLastTargetsAndSaysSo() {
        plant.limit(1, -FREE, 5);
        plant.limit(2, -1, 4);
        plant.solve(0);
        double before = plant.target("u1");
        double[] parameters = plant.solver.program().parameters().values().clone();
        plant.solver.setParameter("price", Double.NaN);
        plant.solver.solve(1);
        assertFalse(plant.targets().report().isCurrent());
        int target = plant.solver.problem().parameterBlocks().stream()
                .filter(block -> block.parameter().name().equals("target(u1)"))
                .findFirst()
                .orElseThrow()
                .offset();
        assertEquals(before, parameters[target], ACCURACY);
        assertEquals(parameters[target], plant.solver.program().parameters().values()[target]);
        plant.solver.setParameter("price", 1);
        plant.solve(2);
        assertTrue(plant.targets().report().isCurrent());
        assertEquals(before, plant.target("u1"), ACCURACY);
    }

    /** The first zone cannot be met, and depends on {@code u2} so weakly that its margins leave the second zone nearly no room. */
    @Test
    void gainsOfQuiteDifferentSizesHaveARest() {
        double[][] gains = {{0.22602976899973773, 9.661089027792645e-6}, {-0.7787543883710937, -0.4083583091721257}};
        double[] low = {1.0555488873492247, 2.949735152822844};
        double[] high = {1.0555488873492247, 3.025313474517365};
        var model = new OptimalControlProblemBuilder("a weak gain");
        Domain t = model.time("t", Supports.uniform(0, 20, 11), new DerivativeScheme.BackwardDifference());
        Variable u1 = model.control("u1", t).between(-1, 1).declare();
        Variable u2 = model.control("u2", t).between(-1, 1).declare();
        Expression tracking = number(0);
        for (int i = 0; i < 2; i++) {
            Variable y = model.state("y" + (i + 1), t).declare();
            model.equation("start " + (i + 1), y.at(t.at(0)), number(0));
            Expression drive = u1.running().times(gains[i][0]).plus(u2.running().times(gains[i][1]));
            model.equation("moves " + (i + 1), der(y.running(), t).times(3 + i), drive.minus(y.running()));
            model.zone("zone " + (i + 1), number(low[i]), y.running(), number(high[i]), new Rank(i + 1, 1));
            tracking = tracking.plus(square(y.running().minus(model.target(y).running())));
        }
        model.targets(new Objective(
                Objective.Sense.MINIMIZE,
                u1.running().times(1.3079094072053934).plus(u2.running().times(0.43522484733804895))));
        RecedingHorizonSolver solver =
                RecedingHorizonSolver.of(model.minimize(integral(tracking, t)).build(), NmpcOptions.DEFAULT);

        assertTrue(solver.solve(0).status().isSolved());
        TargetSolver targets = solver.targets().orElseThrow();
        assertTrue(targets.report().isCurrent(), targets.report().status().toString());
        assertEquals(0.829519, targets.givenUp().get(0).amount(), 2e-4);
    }

    /** One solver that computes targets and plans of several plants by turns does to each what a solver of its own does, bit for bit. */
    @Test
    void plantsThatTakeTurnsAreAsSolversOfTheirOwn() {
        Plant shared = new Plant(2);
        assertTrue(shared.solver.takesTurns());
        List<Plant> own = List.of(new Plant(2), new Plant(2));
        List<SolverMemory> memories =
                List.of(shared.solver.memory(shared.problem), shared.solver.memory(shared.problem));
        Random random = new Random(4);
        int conflicts = 0;
        for (int turn = 0; turn < 24; turn++) {
            int loop = random.nextInt(2);
            double middle = 4 * random.nextDouble();
            shared.solver.enter(memories.get(loop));
            for (Plant each : List.of(shared, own.get(loop))) {
                each.limit(1, middle, middle + 1);
                each.limit(2, -1, 1);
                each.limit(3, -FREE, 2);
                each.solver.solve(turn, StartPolicy.AUTO);
                each.solver.forgetFactorization();
            }
            shared.solver.leave(memories.get(loop));
            String what = "turn " + turn;
            Plant alone = own.get(loop);
            assertArrayEquals(
                    alone.targets().values().output(), shared.targets().values().output(), what);
            assertArrayEquals(alone.solver.plan().output(), shared.solver.plan().output(), what);
            assertEquals(
                    alone.targets().report().solves(), shared.targets().report().solves(), what);
            assertEquals(alone.targets().givenUp(), shared.targets().givenUp(), what);
            conflicts += shared.targets().givenUp().isEmpty() ? 0 : 1;
        }
        assertTrue(conflicts > 3 && conflicts < 21, "conflicts in " + conflicts + " of 24 turns");
    }

    /** At rest there is no time, so an equation of the targets that speaks of one would be left out without a word. */
    @Test
    void equationsOfTheTargetsSpeakOfASteadyState() {
        assertTrue(refused((x, t) -> x.at(t.at(1))).contains("a moment of time"));
        assertTrue(refused((x, t) -> integral(x.running(), t)).contains("an integral"));
        assertTrue(refused((x, t) -> der(x.running(), t)).contains("no variable in it when nothing moves"));
    }

    /** What is said of the steady state alone may be a zone like any other: here x = u at rest, x is to be 0.5 at most. */
    @Test
    void zonesOfTheTargetsAreGivenUpByTheirRank() {
        RecedingHorizonSolver first = resting(new Rank(1, 1), new Rank(2, 1));
        assertEquals(0.8, first.targets().orElseThrow().values().value("u"), ACCURACY);
        GivenUp upper = first.targets().orElseThrow().givenUp().getFirst();
        assertEquals("top", upper.zone());
        assertEquals(0.3, upper.amount(), ACCURACY);
        RecedingHorizonSolver last = resting(new Rank(3, 1), new Rank(2, 1));
        assertEquals(0.5, last.targets().orElseThrow().values().value("u"), ACCURACY);
        GivenUp least = last.targets().orElseThrow().givenUp().getFirst();
        assertEquals("least", least.zone());
        assertEquals(GivenUp.Limit.LOWER, least.limit());
        assertEquals(3, least.rank());
        assertEquals(0.3, least.amount(), ACCURACY);
        RecedingHorizonSolver both = resting(new Rank(2, 1), new Rank(2, 1));
        assertEquals(0.65, both.targets().orElseThrow().values().value("u"), ACCURACY);
        assertEquals(2, both.targets().orElseThrow().givenUp().size());
    }

    /** A lag whose input is to be 0.8 at least at rest, and whose output 0.5 at most, solved once. */
    private static RecedingHorizonSolver resting(Rank least, Rank top) {
        var model = new OptimalControlProblemBuilder("a lag");
        Domain t = model.time("t", Supports.uniform(0, 5, 6), new DerivativeScheme.BackwardDifference());
        Variable x = model.state("x", t).declare();
        Variable u = model.control("u", t).between(0, 2).declare();
        model.equation("start", x.at(t.at(0)), number(0));
        model.equation("moves", der(x.running(), t), u.running().minus(x.running()));
        model.zone("top", number(Double.NEGATIVE_INFINITY), x.running(), number(0.5), top);
        model.targets(
                new Objective(Objective.Sense.MINIMIZE, u.running()),
                new Constraint.Inequality(
                        "least",
                        number(0.8),
                        u.running(),
                        number(Double.POSITIVE_INFINITY),
                        List.of(),
                        Optional.of(new Constraint.Softness(0, 0, Optional.of(least)))));
        model.minimize(integral(square(x.running().minus(model.target(x).running())), t));
        RecedingHorizonSolver solver = RecedingHorizonSolver.of(model.build(), NmpcOptions.DEFAULT);
        assertEquals(SolveStatus.OPTIMAL, solver.solve(0).status());
        return solver;
    }

    private static String refused(BiFunction<Variable, Domain, Expression> left) {
        var model = new OptimalControlProblemBuilder("a lag");
        Domain t = model.time("t", Supports.uniform(0, 5, 6), new DerivativeScheme.BackwardDifference());
        Variable x = model.state("x", t).declare();
        Variable u = model.control("u", t).between(-1, 1).declare();
        model.equation("start", x.at(t.at(0)), number(0));
        model.equation("moves", der(x.running(), t), u.running().minus(x.running()));
        model.targets(
                new Objective(Objective.Sense.MINIMIZE, u.running()),
                new Constraint.Equation("said", left.apply(x, t), number(0.5), List.of()));
        model.minimize(integral(square(x.running().minus(model.target(x).running())), t));
        ModelException refused =
                assertThrows(ModelException.class, () -> RecedingHorizonSolver.of(model.build(), NmpcOptions.DEFAULT));
        assertEquals("said", refused.problems().getFirst().element());
        return refused.problems().getFirst().found();
    }
}
