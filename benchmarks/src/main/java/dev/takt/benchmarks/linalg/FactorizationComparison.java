package dev.takt.benchmarks.linalg;

import dev.takt.solver.linalg.ldlt.LdltFactorization;
import dev.takt.solver.linalg.ldlt.PivotPerturbation;
import dev.takt.solver.linalg.ordering.FactorCost;
import dev.takt.solver.linalg.ordering.OrderingCandidate;
import dev.takt.solver.linalg.ordering.OrderingOptions;
import dev.takt.solver.linalg.problems.KktMatrix;
import dev.takt.solver.linalg.symbolic.SymbolicFactorization;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * Numeric factorization of both plants' KKT matrices compared with CHOLMOD, one table per plant in Markdown.
 *
 * <p>Takt factorizes the indefinite matrix with 2 x 2 pivots, CHOLMOD a positive definite one of the same pattern. From
 * the folder of the project, after {@code ./takt test}:
 *
 * <pre>
 * java @jvm.options -cp benchmarks/target/classes:solver/target/classes:solver/target/test-classes \
 *     dev.takt.benchmarks.linalg.FactorizationComparison [benchmarks/peers/cholmod.c]
 * </pre>
 */
public final class FactorizationComparison {
    /** Flops that each method spends, warm-up included. */
    private static final double EFFORT = 1.2e10;

    private static final int FEWEST_REPEATS = 40;
    private static final int MAX_REPEATS = 1500;

    private FactorizationComparison() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path source = Path.of(arguments.length > 0 ? arguments[0] : "benchmarks/peers/cholmod.c");
        CholmodPeer cholmod = new CholmodPeer(source);
        for (PlantMatrix plant : PlantMatrix.values()) {
            KktMatrix kkt = plant.build();
            SymbolicFactorization symbolic = kkt.analyze(OrderingOptions.DEFAULT);
            double flops = symbolic.ordering().chosen().cost().flops();
            int repeats = (int) Math.clamp(EFFORT / flops, FEWEST_REPEATS, MAX_REPEATS);
            List<Measurement> ours = new ArrayList<>();
            for (int workers = 1; workers <= 2; workers++) {
                ours.add(measure(kkt, symbolic, workers, repeats));
            }
            report(plant, kkt, symbolic, ours, cholmod.measure(kkt.pattern(), repeats));
        }
    }

    private static Measurement measure(KktMatrix kkt, SymbolicFactorization symbolic, int workers, int repeats) {
        try (LdltFactorization factorization = new LdltFactorization(symbolic, workers, PivotPerturbation.DEFAULT)) {
            double[] b = new Random(1).doubles(symbolic.dimension()).toArray();
            double[] factorize = new double[repeats];
            double[] solve = new double[repeats];
            for (int r = 0; r < repeats; r++) {
                long start = System.nanoTime();
                factorization.factorize(kkt.values());
                long middle = System.nanoTime();
                double[] x = b.clone();
                long solving = System.nanoTime();
                factorization.solve(x);
                solve[r] = System.nanoTime() - solving;
                factorize[r] = middle - start;
            }
            OrderingCandidate ordering = symbolic.ordering().chosen();
            FactorCost cost = ordering.cost();
            String method = "Takt " + ordering.name() + ", " + factorization.kernels() + ", workers: " + workers;
            return new Measurement(
                    method,
                    cost.factorEntries(),
                    cost.flops(),
                    Timing.ofNanoseconds(factorize),
                    Timing.ofNanoseconds(solve));
        }
    }

    private static void report(
            PlantMatrix plant,
            KktMatrix kkt,
            SymbolicFactorization symbolic,
            List<Measurement> ours,
            List<Measurement> cholmod) {
        System.out.printf(
                Locale.ROOT,
                "%n%s: %d unknowns, %d entries in the lower triangle, %d pairs, %d fronts%n%n",
                plant.name().toLowerCase(Locale.ROOT),
                symbolic.dimension(),
                kkt.pattern().entryCount(),
                symbolic.pairing().pairCount(),
                symbolic.tree().fronts());
        System.out.println(Measurement.HEADER);
        ours.forEach(System.out::println);
        cholmod.forEach(System.out::println);
        Measurement peer = cholmod.stream()
                .min(Comparator.comparingDouble(one -> one.factorize().best()))
                .orElseThrow();
        Timing own = ours.getFirst().factorize();
        System.out.printf(
                Locale.ROOT,
                "%nTakt with one worker takes %.2f times the best time of %s, %.2f times its median (target: at most 1.5)%n",
                own.best() / peer.factorize().best(),
                peer.method(),
                own.median() / peer.factorize().median());
    }
}
