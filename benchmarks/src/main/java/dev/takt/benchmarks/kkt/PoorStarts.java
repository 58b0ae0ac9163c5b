package dev.takt.benchmarks.kkt;

import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.solver.ipm.SolveReport;
import dev.takt.solver.kernels.CompiledProgram;
import dev.takt.solver.kkt.KktChoice;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import dev.takt.solver.nmpc.StartPolicy;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Cold solves from poor starts, the same for each KKT system and for Ipopt: how each ends, and in how many iterations, as a table
 * in Markdown. A start is the model's, every value moved by a normal random number times the spread times its size (at least 1).
 * From the folder of the project, after {@code ./takt benchmarks}:
 *
 * <pre>
 * java @jvm.options -cp app/target/takt.jar:benchmarks/target/classes dev.takt.benchmarks.kkt.PoorStarts LIBIPOPT STARTS FILE...
 * </pre>
 */
public final class PoorStarts {
    private static final List<KktChoice> SYSTEMS =
            List.of(KktChoice.AUTO, KktChoice.AUGMENTED, KktChoice.RICCATI, KktChoice.REDUCED);
    private static final double[] SPREADS = {0.1, 1, 10};
    private static final double PATIENCE = 20;

    private PoorStarts() {}

    public static void main(String[] arguments) {
        if (arguments.length < 3) {
            System.err.println("expected the path of libipopt.so, a number of starts, and case files.");
            System.exit(2);
        }
        Path library = Path.of(arguments[0]);
        int starts = Integer.parseInt(arguments[1]);
        System.out.println("| start | auto | augmented | riccati | reduced | Ipopt |");
        System.out.println("|---|---|---|---|---|---|");
        for (String file : List.of(arguments).subList(2, arguments.length)) {
            Case read = CaseFile.read(Path.of(file), List.of());
            for (double spread : SPREADS) {
                for (int seed = 1; seed <= starts; seed++) {
                    row(read, file, spread, seed, library);
                }
            }
        }
    }

    private static void row(Case read, String file, double spread, int seed, Path library) {
        StringBuilder row = new StringBuilder("| ")
                .append(file.replaceFirst(".*/", "").replace(".conf", ""))
                .append(' ')
                .append(spread)
                .append(" #")
                .append(seed);
        for (KktChoice choice : SYSTEMS) {
            row.append(" | ").append(takt(read, choice, spread, seed));
        }
        RecedingHorizonSolver solver = ColdSolves.solver(read, KktChoice.AUTO);
        move(solver.program(), spread, seed);
        IpoptPeer.Outcome outcome = new IpoptPeer(library, solver.program())
                .solve(Map.of("sb", "yes"), Map.of("tol", 1e-8, "bound_relax_factor", 0.0, "max_cpu_time", PATIENCE));
        row.append(" | ")
                .append(outcome.solved() ? "" : outcome.label() + " ")
                .append(outcome.iterations())
                .append(String.format(Locale.ROOT, " (%.6g)", outcome.objective()));
        System.out.println(row.append(" |"));
    }

    private static String takt(Case read, KktChoice choice, double spread, int seed) {
        RecedingHorizonSolver solver;
        try {
            solver = ColdSolves.solver(read, choice);
        } catch (IllegalArgumentException e) {
            return "-";
        }
        move(solver.program(), spread, seed);
        SolveReport report = solver.solve(0, StartPolicy.COLD, (long) (1e9 * PATIENCE));
        return (report.status().isSolved() ? "" : report.status() + " ")
                + report.iterations()
                + String.format(Locale.ROOT, " (%.6g)", report.objective());
    }

    private static void move(CompiledProgram program, double spread, int seed) {
        double[] x = new double[program.variables()];
        double[] lower = x.clone();
        double[] upper = x.clone();
        program.start(x);
        program.bounds(lower, upper, new double[program.rows()], new double[program.rows()]);
        SplittableRandom random = new SplittableRandom(seed);
        for (int j = 0; j < x.length; j++) {
            double moved = x[j] + spread * Math.max(1, Math.abs(x[j])) * random.nextGaussian();
            program.startOverrides().set(j, Math.max(lower[j], Math.min(upper[j], moved)));
        }
    }
}
