package dev.takt.benchmarks.kkt;

import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.solver.kkt.KktChoice;
import dev.takt.solver.kkt.KktDescription;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Time per iteration as a problem grows in one direction. All sizes run in one JVM, and the first three of them once more
 * before, so that their code is warm. One {@link GrowthPoint} per line. From the folder of the project, after
 * {@code ./takt test}:
 *
 * <pre>
 * java @jvm.options -cp app/target/takt.jar:benchmarks/target/classes dev.takt.benchmarks.kkt.Growth horizon
 * </pre>
 */
public final class Growth {
    private static final ColdSolves.Patience PATIENCE = new ColdSolves.Patience(Duration.ofMillis(700), 1.2, 5, 30);

    private static final int WARMING_SIZES = 3;

    private Growth() {}

    public static void main(String[] arguments) {
        GrowthDirection direction = GrowthDirection.valueOf(arguments[0].toUpperCase(Locale.ROOT));
        for (KktChoice system : direction.systems()) {
            // a size beyond the first may take another way, as several scenarios do
            IntStream.of(direction.sizes())
                    .limit(WARMING_SIZES)
                    .filter(size -> direction.isMeasured(system, size))
                    .forEach(size -> measure(direction, system, size, 1));
        }
        for (KktChoice system : direction.systems()) {
            for (int threads : direction.threads()) {
                for (int size : direction.sizes()) {
                    if (direction.isMeasured(system, size)) {
                        System.out.println(
                                measure(direction, system, size, threads).line());
                    }
                }
            }
        }
    }

    private static GrowthPoint measure(GrowthDirection direction, KktChoice system, int size, int threads) {
        List<String> settings = new ArrayList<>(direction.settings(size));
        settings.add("solver.threads=" + threads);
        Case read = CaseFile.read(Path.of(direction.caseFile()), settings);
        long begin = System.nanoTime();
        RecedingHorizonSolver solver = ColdSolves.solver(read, system);
        double buildSeconds = 1e-9 * (System.nanoTime() - begin);
        ColdSolves solves = ColdSolves.of(solver, PATIENCE, threads == 1 ? ColdSolves.CPU_TIME : System::nanoTime);
        boolean solved = solves.status().isSolved();
        KktDescription description = solver.kkt().system().describe();
        return new GrowthPoint(
                threads == 1 ? system.label() : system.label() + " on " + threads + " threads",
                size,
                description.system().label(),
                solver.program().variables() + solver.program().rows(),
                solved ? solves.iterations() : 0,
                solved ? solves.secondsAnIteration() : Double.NaN,
                description.flops(),
                buildSeconds);
    }
}
