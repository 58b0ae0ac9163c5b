package dev.takt.benchmarks.sizes;

import dev.takt.actors.solving.SolverConfiguration;
import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.solver.ipm.SolveReport;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import dev.takt.solver.nmpc.StartPolicy;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * Reads, builds and solves a model of one size once, in a JVM of its own: what somebody waits for who starts Takt with it. Prints
 * one {@link SizePoint}. From the folder of the project, after {@code ./takt test}:
 *
 * <pre>
 * java @jvm.options -cp app/target/takt.jar:benchmarks/target/classes dev.takt.benchmarks.sizes.Sizes sum 100000
 * </pre>
 */
public final class Sizes {
    private static final Duration LONGEST = Duration.ofMinutes(10);

    private static final double MEGABYTE = 1048576.0;

    private Sizes() {}

    public static void main(String[] arguments) {
        SizedModel model = SizedModel.valueOf(arguments[0].toUpperCase(Locale.ROOT));
        System.out.println(measure(model, Integer.parseInt(arguments[1])).line());
    }

    private static SizePoint measure(SizedModel model, int size) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long begin = threads.getCurrentThreadCpuTime();
        Case read = CaseFile.read(
                Path.of("benchmarks/models/" + model.word() + ".conf"), List.of("model.constants.N=" + size));
        long afterRead = threads.getCurrentThreadCpuTime();
        RecedingHorizonSolver solver =
                RecedingHorizonSolver.of(read.model().problem(), SolverConfiguration.of(read.solver()));
        long afterBuild = threads.getCurrentThreadCpuTime();
        double megabytes = alive();
        long beforeSolve = threads.getCurrentThreadCpuTime();
        SolveReport report = solver.solve(0, StartPolicy.COLD, LONGEST.toNanos());
        long afterSolve = threads.getCurrentThreadCpuTime();
        return new SizePoint(
                size,
                solver.program().variables() + solver.program().rows(),
                solver.program().jacobianSparsity().size()
                        + solver.program().hessianSparsity().size(),
                1e-9 * (afterRead - begin),
                1e-9 * (afterBuild - afterRead),
                1e-9 * (afterSolve - beforeSolve),
                report.status().isSolved() ? report.iterations() : 0,
                megabytes);
    }

    private static double alive() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() / MEGABYTE;
    }
}
