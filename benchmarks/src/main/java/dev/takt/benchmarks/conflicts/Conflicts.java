package dev.takt.benchmarks.conflicts;

import static dev.takt.solver.model.Functions.der;
import static dev.takt.solver.model.Functions.integral;
import static dev.takt.solver.model.Functions.square;

import dev.takt.benchmarks.conflicts.PlanarRanks.Band;
import dev.takt.solver.model.Constraint.Rank;
import dev.takt.solver.model.DerivativeScheme;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.OptimalControlProblem.Objective;
import dev.takt.solver.model.OptimalControlProblemBuilder;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.model.Supports;
import dev.takt.solver.model.Variable;
import dev.takt.solver.nmpc.GivenUp;
import dev.takt.solver.nmpc.NmpcOptions;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import dev.takt.solver.nmpc.TargetSolver;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * Random conflicts of limits: a plant with two controls and five outputs, each with a zone of its own rank. Gains, limits, prices
 * and the state are drawn anew for each period, and set as parameters of one solver.
 */
public final class Conflicts {
    private static final int OUTPUTS = 5;
    private static final double BOX = 1;
    private static final double NANO = 1e-9;
    private static final double ACCURACY = 1.1e-5;
    private static final double SMALLEST_GAIN = 1e-7;

    private final RecedingHorizonSolver solver;
    private final PlanarRanks reference = new PlanarRanks(BOX);
    private final Random random;

    /**
     * What many periods came to.
     *
     * @param periods how many
     * @param conflicts in how many of them something was given up
     * @param failedTargets periods without a steady optimum
     * @param failedPlans periods without a plan
     * @param spoiled periods in which a rank gives up more than it has to, relative by more than {@value #ACCURACY}
     * @param largestError largest difference of the violation of a rank from the reference. Limits that are nearly parallel multiply
     *     the margin within which a rank is met, in favour of the ranks after it
     * @param worst longest period, targets and plan, in seconds, after the first hundred
     * @param median of the periods, in seconds
     * @param worstTargets longest time for targets, in seconds, after the first hundred
     */
    record Outcome(
            int periods,
            int conflicts,
            int failedTargets,
            int failedPlans,
            int spoiled,
            double largestError,
            double worst,
            double median,
            double worstTargets) {}

    Conflicts(long seed) {
        random = new Random(seed);
        var model = new OptimalControlProblemBuilder("conflicts");
        Domain t = model.time("t", Supports.uniform(0, 20, 11), new DerivativeScheme.BackwardDifference());
        Variable u1 = model.control("u1", t).between(-BOX, BOX).declare();
        Variable u2 = model.control("u2", t).between(-BOX, BOX).declare();
        Expression tracking = square(u1.running().minus(model.target(u1).running()))
                .plus(square(u2.running().minus(model.target(u2).running())));
        for (int i = 1; i <= OUTPUTS; i++) {
            Parameter gain1 = model.parameter("gain1_" + i, 1);
            Parameter gain2 = model.parameter("gain2_" + i, 1);
            Parameter start = model.parameter("start" + i, 0);
            Parameter low = model.parameter("low" + i, -1);
            Parameter high = model.parameter("high" + i, 1);
            Variable y = model.state("y" + i, t).declare();
            model.equation("start of " + i, y.at(t.at(0)), start.running());
            Expression drive =
                    u1.running().times(gain1.running()).plus(u2.running().times(gain2.running()));
            model.equation("motion of " + i, der(y.running(), t).times(2 + i), drive.minus(y.running()));
            model.zone(name(i), low.running(), y.running(), high.running(), new Rank(i, 1));
            tracking = tracking.plus(
                    square(y.running().minus(model.target(y).running())).times(0.1));
        }
        Parameter price1 = model.parameter("price1", 1);
        Parameter price2 = model.parameter("price2", 1);
        model.targets(new Objective(
                Objective.Sense.MINIMIZE,
                price1.running().times(u1.running()).plus(price2.running().times(u2.running()))));
        solver = RecedingHorizonSolver.of(model.minimize(integral(tracking, t)).build(), NmpcOptions.DEFAULT);
    }

    private static String name(int output) {
        return "zone " + output;
    }

    Outcome run(int periods) {
        int conflicts = 0;
        int failedTargets = 0;
        int failedPlans = 0;
        int spoiled = 0;
        double largestError = 0;
        double worst = 0;
        double worstTargets = 0;
        double[] times = new double[periods];
        for (int period = 0; period < periods; period++) {
            List<Band> bands = draw();
            boolean solved = solver.solve(period).status().isSolved();
            TargetSolver targets = solver.targets().orElseThrow();
            failedPlans += solved ? 0 : 1;
            if (!targets.report().isCurrent()) {
                failedTargets++;
                continue;
            }
            double[] expected = reference.violations(bands);
            double[] given = new double[OUTPUTS];
            for (GivenUp each : targets.givenUp()) {
                given[each.rank() - 1] = Math.max(given[each.rank() - 1], each.amount());
            }
            spoiled += isSpoiled(given, expected) ? 1 : 0;
            conflicts += targets.givenUp().isEmpty() ? 0 : 1;
            for (int rank = 0; rank < OUTPUTS; rank++) {
                largestError = Math.max(largestError, Math.abs(given[rank] - expected[rank]));
            }
            double targetTime = NANO * targets.report().nanos();
            times[period] = NANO * solver.report().totalNanos() + targetTime;
            if (period >= 100) {
                worst = Math.max(worst, times[period]);
                worstTargets = Math.max(worstTargets, targetTime);
            }
        }
        Arrays.sort(times);
        return new Outcome(
                periods,
                conflicts,
                failedTargets,
                failedPlans,
                spoiled,
                largestError,
                worst,
                times[periods / 2],
                worstTargets);
    }

    /** Whether a rank is worse than the reference, and not because a rank before it is better by the margin of those before that one. */
    private static boolean isSpoiled(double[] given, double[] expected) {
        for (int rank = 0; rank < given.length; rank++) {
            double difference = given[rank] - expected[rank];
            if (difference < -SMALLEST_GAIN) {
                return false;
            }
            if (difference > ACCURACY * (1 + expected[rank])) {
                return true;
            }
        }
        return false;
    }

    private List<Band> draw() {
        List<Band> bands = new ArrayList<>();
        for (int i = 1; i <= OUTPUTS; i++) {
            double a = random.nextGaussian();
            double b = random.nextGaussian();
            double centre = 1.5 * random.nextGaussian();
            double width = random.nextInt(4) == 0 ? 0 : random.nextDouble();
            set("gain1_" + i, a);
            set("gain2_" + i, b);
            set("low" + i, centre - width);
            set("high" + i, centre + width);
            set("start" + i, random.nextGaussian());
            bands.add(new Band(a, b, centre - width, centre + width));
        }
        set("price1", random.nextGaussian());
        set("price2", random.nextGaussian());
        return bands;
    }

    private void set(String parameter, double value) {
        solver.setParameter(parameter, value);
    }

    /** {@code conflicts [PERIODS] [SEED]}. */
    public static void main(String[] arguments) {
        int periods = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 100_000;
        long seed = arguments.length > 1 ? Long.parseLong(arguments[1]) : 1;
        Outcome outcome = new Conflicts(seed).run(periods);
        System.out.printf(
                Locale.ROOT,
                "%d periods with random limits, %d of them in conflict%n"
                        + "  without a steady optimum %d, without a plan %d%n"
                        + "  with a rank that gives up more than it has to %d%n"
                        + "  largest difference of what a rank gives up from the reference %.2g%n"
                        + "  a period takes %.0f us in the median, %.1f ms at most, of which targets %.1f ms at most%n",
                outcome.periods(),
                outcome.conflicts(),
                outcome.failedTargets(),
                outcome.failedPlans(),
                outcome.spoiled(),
                outcome.largestError(),
                1e6 * outcome.median(),
                1e3 * outcome.worst(),
                1e3 * outcome.worstTargets());
    }
}
