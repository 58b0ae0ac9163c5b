package dev.takt.app.simulation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.config.time.TimeProfile;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.nmpc.Plan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The example of two rooms with hourly prices: what a loop knows of the day, held against a plan that knows all of it. */
class TwoRoomsTest {
    private static final Path FILE = Path.of("..", "examples", "two-rooms.conf");
    private static final double HOUR = 3600;
    private static final int PERIODS_A_DAY = 48;

    /** Noise and the sampling of the zones, K. */
    private static final double TOLERANCE = 0.15;

    /** What heat in the walls is worth at the end of a day, EUR/kJ. */
    private static final double WORTH = 0.1 / HOUR;

    private static final double[] CAPACITY = {4000, 6000};

    private static Case read(String... overrides) {
        return CaseFile.read(FILE, List.of(overrides));
    }

    private static TimeProfile price(Case read) {
        return (TimeProfile) read.model().problem().parameters().stream()
                .filter(parameter -> parameter.name().equals("price"))
                .findFirst()
                .map(Parameter::initial)
                .orElseThrow();
    }

    private static List<Trajectory.Sample> simulate(Case read, int steps) {
        RunResult run = new ClosedLoop(read).run(steps, _ -> {});
        assertTrue(run.steps().stream().allMatch(ControlStep::solved));
        return run.trajectory().orElseThrow().samples();
    }

    /** How far a room was outside of its zone from six o'clock on, K. */
    private static double worst(List<Trajectory.Sample> samples) {
        double worst = 0;
        for (Trajectory.Sample sample : samples) {
            if (sample.time() >= 6 * HOUR) {
                for (double room : sample.states()) {
                    double hour = sample.time() / HOUR % 24;
                    boolean day = hour >= 6 && hour < 22;
                    worst = Math.max(worst, Math.max((day ? 20 : 17) - room, room - (day ? 23 : 24)));
                }
            }
        }
        return worst;
    }

    /** What the first day costs, with the heat that is left at its end, EUR. */
    private static double cost(List<Trajectory.Sample> samples, TimeProfile price) {
        double cost = 0;
        for (int k = 0; k < PERIODS_A_DAY; k++) {
            double[] power = samples.get(k).controls();
            cost += price.at(k * HOUR / 2) * (power[0] + power[1]) / 2;
        }
        double[] left = samples.get(PERIODS_A_DAY).states();
        return cost - WORTH * (CAPACITY[0] * left[0] + CAPACITY[1] * left[1]);
    }

    private static double mean(List<Trajectory.Sample> samples, double fromHour, double toHour) {
        return samples.stream()
                .filter(sample -> sample.time() >= fromHour * HOUR && sample.time() < toHour * HOUR)
                .mapToDouble(sample -> sample.controls()[0] + sample.controls()[1])
                .average()
                .orElseThrow();
    }

    @Test
    void theZonesAreKeptAndHeatIsBoughtWhenItIsCheap() {
        Case read = read();
        List<Trajectory.Sample> samples = simulate(read, 2 * PERIODS_A_DAY);

        assertTrue(worst(samples) < TOLERANCE, () -> worst(samples) + " K outside of the zones");
        for (double day : new double[] {0, 24}) {
            double before = mean(samples, day + 13, day + 16);
            double peak = mean(samples, day + 17, day + 20);
            assertTrue(before > 2 * peak, () -> before + " kW before the evening and " + peak + " kW in it");
        }
    }

    @Test
    void theLoopComesCloseToAPlanThatKnowsTheWholeDay() throws IOException {
        Case read = read();
        TimeProfile price = price(read);
        double closed = cost(simulate(read, PERIODS_A_DAY + 1), price);
        double known = cost(openLoop(), price);
        double midnight = cost(simulate(midnight(), PERIODS_A_DAY + 1), price);

        // the loop values the heat that is left at the end of the day otherwise than one plan that ends there
        assertTrue(closed > known - 0.03, () -> closed + " EUR in the loop, " + known + " EUR at the least");
        assertTrue(closed < known + 0.25, () -> closed + " EUR in the loop, " + known + " EUR at the least");
        assertTrue(
                midnight > closed + 0.5,
                () -> midnight + " EUR for one that takes every hour for midnight, " + closed + " EUR else");
    }

    /** The same rooms, for a controller that takes every hour for midnight. */
    private static Case midnight() throws IOException {
        String text = Files.readString(FILE)
                .replace("every = 1 day\n", "every = 1 day, along = horizon\n")
                .replace("forecasts { price { stale-after = 36 h } }", "");
        return CaseFile.parse(text, FILE.toString(), List.of());
    }

    /** One plan for the whole day, from the true state. */
    private static List<Trajectory.Sample> openLoop() {
        Plan plan = new OpenLoop(read(
                        "model.domain.t.horizon=24 h",
                        "model.parameters.late.value=if(t > 23*hour, 1, 0)",
                        "model.parameters.T0=[17.8, 17.8]"))
                .solve()
                .plan();
        List<Trajectory.Sample> samples = new ArrayList<>();
        for (int k = 0; k <= PERIODS_A_DAY; k++) {
            double time = k * HOUR / 2;
            double next = Math.min(time + HOUR / 2, 24 * HOUR);
            samples.add(new Trajectory.Sample(
                    time,
                    new double[] {
                        plan.control("P[1]").at(next), plan.control("P[2]").at(next)
                    },
                    new double[] {state(plan, "T[1]", k), state(plan, "T[2]", k)},
                    new double[0],
                    new double[0],
                    new double[0],
                    List.of()));
        }
        return samples;
    }

    /** The value at a support; there is a node between two of them. */
    private static double state(Plan plan, String name, int support) {
        return plan.value(name, new int[] {2 * support});
    }

    @Test
    void aPlanOfTheEveningKnowsThatItIsEvening() {
        List<Trajectory.Sample> samples = simulate(read(), 2 * PERIODS_A_DAY);
        int evening = 34;
        assertEquals(17 * HOUR, samples.get(evening).time());
        Trajectory.Columns columns = new ClosedLoop(read())
                .run(1, _ -> {})
                .trajectory()
                .orElseThrow()
                .columns();
        double[] zone = samples.get(evening).setPoints();
        assertEquals(20, zone[columns.setPoints().indexOf("low")]);
        assertEquals(17, samples.get(2 * 22).setPoints()[columns.setPoints().indexOf("low")]);
    }
}
