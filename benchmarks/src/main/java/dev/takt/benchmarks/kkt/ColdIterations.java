package dev.takt.benchmarks.kkt;

import dev.takt.actors.solving.SolverConfiguration;
import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.solver.ipm.SolveReport;
import dev.takt.solver.ipm.options.BarrierStrategy;
import dev.takt.solver.nmpc.NmpcOptions;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import dev.takt.solver.nmpc.StartPolicy;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Iterations of cold solves with two barrier strategies, compared with those of Ipopt with its two, on the models of
 * {@link KktComparison}, as a table in Markdown. From the folder of the project, after {@code ./takt benchmarks}:
 *
 * <pre>
 * java @jvm.options -cp app/target/takt.jar:benchmarks/target/classes dev.takt.benchmarks.kkt.ColdIterations LIBIPOPT
 * </pre>
 */
public final class ColdIterations {

    private ColdIterations() {}

    public static void main(String[] arguments) {
        if (arguments.length != 1) {
            System.err.println("expected the path of libipopt.so. Maybe that of CasADi's Python package.");
            System.exit(2);
        }
        Path library = Path.of(arguments[0]);
        System.out.println("| model | Takt: eager | Takt: monotone | Ipopt: adaptive | Ipopt: monotone |");
        System.out.println("|---|---|---|---|---|");
        for (String model : KktComparison.models()) {
            List<String> words = List.of(model.split(" "));
            Case read = CaseFile.read(Path.of(words.getFirst() + ".conf"), words.subList(1, words.size()));
            System.out.println("| " + model.replace("examples/", "").replace("model.", "") + " | "
                    + takt(read, new BarrierStrategy.Eager(0.1)) + " | " + takt(read, new BarrierStrategy.Monotone(0.1))
                    + " | " + ipopt(read, library, "adaptive") + " | " + ipopt(read, library, "monotone") + " |");
        }
    }

    private static RecedingHorizonSolver solver(Case read, BarrierStrategy barrier) {
        NmpcOptions options = SolverConfiguration.of(read.solver());
        return RecedingHorizonSolver.of(
                read.model().problem(), options.with(options.solver().with(barrier)));
    }

    private static String takt(Case read, BarrierStrategy barrier) {
        SolveReport report = solver(read, barrier).solve(0, StartPolicy.COLD);
        return report.status().isSolved()
                ? Integer.toString(report.iterations())
                : report.status().toString();
    }

    private static String ipopt(Case read, Path library, String strategy) {
        RecedingHorizonSolver solver = solver(read, new BarrierStrategy.Eager(0.1));
        IpoptPeer.Outcome outcome = new IpoptPeer(library, solver.program())
                .solve(
                        Map.of("sb", "yes", "mu_strategy", strategy),
                        Map.of("tol", 1e-8, "bound_relax_factor", 0.0, "max_cpu_time", 60.0));
        return outcome.solved() ? Integer.toString(outcome.iterations()) : "-";
    }
}
