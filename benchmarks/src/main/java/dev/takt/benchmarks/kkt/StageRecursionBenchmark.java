package dev.takt.benchmarks.kkt;

import dev.takt.config.CaseFile;
import dev.takt.solver.kernels.CompiledProgram;
import dev.takt.solver.kkt.KktChoice;
import dev.takt.solver.kkt.KktOptions;
import dev.takt.solver.kkt.KktSystem;
import dev.takt.solver.kkt.selection.KktSelection;
import dev.takt.solver.transcription.TranscribedProblem;
import dev.takt.solver.transcription.Transcription;
import dev.takt.solver.transcription.TranscriptionOptions;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * Microseconds of one factorization and of one solve of a KKT system on a case file, as the working thread counts them. From the folder of
 * the project, after {@code ./takt test}:
 *
 * <pre>
 * java @jvm.options -cp benchmarks/target/classes:config/target/classes:solver/target/classes:... \
 *     dev.takt.benchmarks.kkt.StageRecursionBenchmark riccati examples/distillation.conf [path=value ...]
 * </pre>
 */
public final class StageRecursionBenchmark {
    private static final double SECONDS = 8;
    private static final int BATCH = 20;

    private StageRecursionBenchmark() {}

    public static void main(String[] arguments) {
        KktChoice choice = KktChoice.valueOf(arguments[0].toUpperCase(Locale.ROOT));
        List<String> settings = List.of(arguments).subList(2, arguments.length);
        TranscribedProblem problem = Transcription.of(
                CaseFile.read(Path.of(arguments[1]), settings).model().problem(), TranscriptionOptions.reduced());
        CompiledProgram program = new CompiledProgram(problem);
        KktSystem system = KktSelection.of(
                        program, problem.variablePlacement(), problem.rowPlacement(), KktOptions.of(choice))
                .system();
        new Loop(program, system).run();
        System.out.println(system.describe());
    }

    /**
     * Two points near the start, so that constant parts stay constant, with a diagonal that makes the system convex.
     */
    private static final class Loop {
        private final KktSystem system;
        private final double[] hessian;
        private final double[][] jacobian;
        private final double[] diagonal;
        private final double[] slacks;
        private final double[] rowDiagonal;
        private final double[] rx;
        private final double[] rs;
        private final double[] rc;
        private final double[] dx;
        private final double[] ds;
        private final double[] dy;

        Loop(CompiledProgram program, KktSystem system) {
            this.system = system;
            Random random = new Random(1);
            int n = program.variables();
            int m = program.rows();
            double[] x = new double[n];
            program.start(x);
            Arrays.setAll(x, j -> x[j] * (1 + random.nextDouble(-0.01, 0.01)));
            double[] y = random.doubles(m, -1e-3, 1e-3).toArray();
            hessian = new double[program.hessianSparsity().size()];
            program.hessian(x, 1, y, hessian);
            jacobian = new double[2][program.jacobianSparsity().size()];
            program.jacobian(x, jacobian[0]);
            Arrays.setAll(x, j -> x[j] * (1 + 1e-9));
            program.jacobian(x, jacobian[1]);
            diagonal = random.doubles(n, 1, 2).toArray();
            int inequalities = 0;
            for (int row = 0; row < m; row++) {
                inequalities += program.isEquality(row) ? 0 : 1;
            }
            slacks = random.doubles(inequalities, 0.5, 5).toArray();
            rowDiagonal = new double[m];
            rx = random.doubles(n, -1, 1).toArray();
            rs = random.doubles(inequalities, -1, 1).toArray();
            rc = random.doubles(m, -1, 1).toArray();
            dx = new double[n];
            ds = new double[inequalities];
            dy = new double[m];
        }

        void run() {
            double factorize = Double.POSITIVE_INFINITY;
            double solve = Double.POSITIVE_INFINITY;
            long end = System.nanoTime() + (long) (SECONDS * 1e9);
            ThreadMXBean threads = ManagementFactory.getThreadMXBean();
            while (System.nanoTime() < end) {
                long start = threads.getCurrentThreadCpuTime();
                for (int k = 0; k < BATCH; k++) {
                    system.factorize(hessian, jacobian[k % 2], diagonal, slacks, rowDiagonal);
                }
                long middle = threads.getCurrentThreadCpuTime();
                for (int k = 0; k < BATCH; k++) {
                    system.solve(rx, rs, rc, dx, ds, dy);
                }
                solve = Math.min(solve, (threads.getCurrentThreadCpuTime() - middle) / 1e3 / BATCH);
                factorize = Math.min(factorize, (middle - start) / 1e3 / BATCH);
            }
            System.out.printf(
                    Locale.ROOT,
                    "factorize %.1f us, solve %.1f us, checksum %.15e%n",
                    factorize,
                    solve,
                    Arrays.stream(dx).sum() + Arrays.stream(dy).sum());
        }
    }
}
