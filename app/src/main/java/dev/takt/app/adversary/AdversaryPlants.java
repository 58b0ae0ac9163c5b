package dev.takt.app.adversary;

import dev.takt.app.adversary.AdversaryPlant.Kind;
import dev.takt.app.adversary.AdversaryPlant.Values;
import dev.takt.solver.model.Scenarios;
import dev.takt.solver.model.Scenarios.Uncertain;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * The plants that a robust controller should withstand: one for each scenario, random ones between the scenarios, and ones whose
 * parameters move. The same seed makes the same plants.
 */
public final class AdversaryPlants {
    /** Moving plants of either kind. */
    private static final int MOVING = 2;

    /** How many scenarios a moving plant comes to in a run. */
    private static final int VISITS = 5;

    private final List<String> names;
    private final double[][] rows;
    private final int steps;
    private final double period;

    /**
     * Plants for runs of some length.
     *
     * @param period between two control steps, in seconds
     */
    public AdversaryPlants(Scenarios scenarios, int steps, double period) {
        names = scenarios.parameters().stream()
                .map(uncertain -> uncertain.parameter().name())
                .toList();
        rows = IntStream.range(0, scenarios.count())
                .mapToObj(s -> scenarios.parameters().stream()
                        .mapToDouble(uncertain -> value(uncertain, s))
                        .toArray())
                .toArray(double[][]::new);
        this.steps = steps;
        this.period = period;
    }

    private static double value(Uncertain uncertain, int scenario) {
        return uncertain.values().get(scenario).initial().at(new double[0]);
    }

    /**
     * All plants.
     *
     * @param between number of random ones
     */
    public List<AdversaryPlant> all(int between, long seed) {
        Random random = new Random(seed);
        List<AdversaryPlant> plants = new ArrayList<>();
        for (int s = 0; s < rows.length; s++) {
            plants.add(still("s=" + (s + 1), Kind.SCENARIO, rows[s]));
        }
        boolean box = isBox();
        for (int i = 0; i < between; i++) {
            plants.add(still("random " + (i + 1), Kind.BETWEEN, box ? inBox(random) : mixed(random)));
        }
        for (int i = 0; i < MOVING; i++) {
            plants.add(moving("drift " + (i + 1), random, true));
        }
        for (int i = 0; i < MOVING; i++) {
            plants.add(moving("jumps " + (i + 1), random, false));
        }
        return plants;
    }

    private AdversaryPlant still(String name, Kind kind, double[] values) {
        return new AdversaryPlant(name, kind, names, List.of(new Values(0, values)));
    }

    /** Whether the scenarios are all combinations of some values, so that whatever lies in the box is between them. */
    private boolean isBox() {
        long combinations = 1;
        for (int p = 0; p < names.size(); p++) {
            int parameter = p;
            combinations *= Arrays.stream(rows)
                    .mapToDouble(row -> row[parameter])
                    .distinct()
                    .count();
        }
        return combinations
                == Arrays.stream(rows).map(Arrays::toString).distinct().count();
    }

    private double[] inBox(Random random) {
        return IntStream.range(0, names.size())
                .mapToDouble(p -> {
                    double least =
                            Arrays.stream(rows).mapToDouble(row -> row[p]).min().orElseThrow();
                    double most =
                            Arrays.stream(rows).mapToDouble(row -> row[p]).max().orElseThrow();
                    return least + random.nextDouble() * (most - least);
                })
                .toArray();
    }

    /** A mixture of the listed scenarios with uniformly distributed shares. */
    private double[] mixed(Random random) {
        double[] shares = Arrays.stream(rows)
                .mapToDouble(_ -> -Math.log(1 - random.nextDouble()))
                .toArray();
        double all = Arrays.stream(shares).sum();
        double[] mixed = new double[names.size()];
        for (int s = 0; s < rows.length; s++) {
            for (int p = 0; p < mixed.length; p++) {
                mixed[p] += shares[s] / all * rows[s][p];
            }
        }
        return mixed;
    }

    /** Goes from one random scenario to the next, along half a cosine or all at once in the middle. */
    private AdversaryPlant moving(String name, Random random, boolean slowly) {
        double[][] visited = new double[VISITS][];
        for (int v = 0; v < VISITS; v++) {
            visited[v] = rows[random.nextInt(rows.length)];
        }
        List<Values> courses = new ArrayList<>();
        for (int step = 0; step < steps; step++) {
            double place = (VISITS - 1.0) * step / Math.max(1, steps - 1);
            int leg = Math.min(VISITS - 2, (int) place);
            double way = place - leg;
            double share = slowly ? 0.5 - 0.5 * Math.cos(Math.PI * way) : Math.rint(way);
            double[] values = new double[names.size()];
            for (int p = 0; p < values.length; p++) {
                values[p] = (1 - share) * visited[leg][p] + share * visited[leg + 1][p];
            }
            courses.add(new Values(step * period, values));
        }
        return new AdversaryPlant(name, Kind.MOVING, names, courses);
    }
}
