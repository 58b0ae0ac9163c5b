package dev.takt.actors.solving;

import dev.takt.solver.nmpc.RecedingHorizonSolver;
import dev.takt.solver.nmpc.StartPolicy;
import dev.takt.solver.transcription.grid.ParameterBlock;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;

/**
 * Warms up the code of a solver before a loop depends on it. A solve of a plant at rest ends after one iteration; the
 * code for real measurements would then be compiled in the first periods of control, whose plans would be late. So
 * random states around those of the case are solved for, warm and cold, until solves are quick enough for the periods, or the JIT
 * compiler is idle.
 */
final class SolverWarmUp {
    /** One of this many solves is cold. */
    private static final int COLD_EVERY = 10;

    /** How much longer a cold one may take that is quick enough: it is the exception in a loop, and takes more iterations. */
    private static final int COLD_SHARE = 3;

    /** The spread of states, relative to the range or the size of a state. */
    private static final double SPREAD = 0.01;

    /** The time for which the compiler has to be idle, in seconds. */
    private static final double IDLE_SECONDS = 1;

    private static final double IDLE_SHARE = 0.1;

    /** The time for the kernels alone, which are many and small. */
    private static final Duration KERNELS = Duration.ofMillis(300);

    /** How many solves have to be quick: loops have turned to vector registers by then. */
    private static final int QUICK_SOLVES = 50;

    /** How many quick solves a slow one among them takes back: a single one may have waited for a processor. */
    private static final int SETBACK = 5;

    /** What a solve may take that is too slow in any case: before its code is compiled, a cold one takes most of a second. */
    private static final long PIECE_NANOS = 100_000_000L;

    /** What the solver leaves to the compiler after a slow solve, at most: on few processors it would keep it from its work. */
    private static final long PAUSE_NANOS = 20_000_000L;

    private static final long SEED = 1;

    private final RecedingHorizonSolver solver;
    private final List<Drawn> states;
    private final double period;
    private final Random random = new Random(SEED);

    /** A random state. */
    @SuppressWarnings("ArrayRecordComponent")
    private record Drawn(StateLayout.Part part, double[] usual, double[] values) {

        static Drawn of(StateLayout.Part part, RecedingHorizonSolver solver) {
            ParameterBlock block = solver.problem().parameterBlocks().stream()
                    .filter(known -> known.parameter().name().equals(part.parameter()))
                    .findFirst()
                    .orElseThrow();
            double[] usual = new double[part.size()];
            System.arraycopy(solver.program().parameters().values(), block.offset(), usual, 0, usual.length);
            return new Drawn(part, usual, usual.clone());
        }

        void draw(Random random) {
            for (int i = 0; i < values.length; i++) {
                values[i] = usual[i] + SPREAD * part.scale(usual[i]) * (2 * random.nextDouble() - 1);
            }
        }
    }

    /**
     * When a warm-up ends.
     *
     * @param quick nanoseconds for which no solve takes longer that is quick enough, and no cold one longer than three times that; 0
     *     where only an idle compiler will do
     * @param atMost time limit if neither comes about
     */
    record End(long quick, Duration atMost) {
        /** Nanoseconds that a solve takes at most that is quick enough. */
        long limit(StartPolicy from) {
            if (from != StartPolicy.COLD) {
                return quick;
            }
            return quick < Long.MAX_VALUE / COLD_SHARE ? COLD_SHARE * quick : Long.MAX_VALUE;
        }

        /** Nanoseconds after which a solve is given up; those where only an idle compiler will do are never too slow. */
        long longest() {
            return quick > 0 ? Math.max(PIECE_NANOS, limit(StartPolicy.COLD)) : Long.MAX_VALUE;
        }
    }

    /**
     * Prepares to warm up a solver that has the parameters of its case.
     *
     * @param period between two solves, in seconds of the plant
     */
    SolverWarmUp(RecedingHorizonSolver solver, StateLayout states, double period) {
        this.solver = solver;
        this.states =
                states.parts().stream().map(part -> Drawn.of(part, solver)).toList();
        this.period = period;
    }

    /**
     * Solves until solves are fast. It changes the parameters and the last solution of the solver.
     *
     * @param start policy of most solves
     * @param afterEach runs after each solve, and so is warmed up, too
     */
    void run(StartPolicy start, Runnable afterEach, End when) {
        long end = System.nanoTime() + when.atMost().toNanos();
        solver.program()
                .warmUp(when.atMost().compareTo(KERNELS) < 0 ? when.atMost().dividedBy(2) : KERNELS);
        CompilerActivity compiler = new CompilerActivity();
        boolean busy = true;
        int quick = 0;
        for (int k = 0; busy && quick < QUICK_SOLVES && System.nanoTime() < end; k++) {
            StartPolicy from = k % COLD_EVERY == 0 ? StartPolicy.COLD : start;
            draw();
            long limit = when.limit(from);
            long begun = System.nanoTime();
            if (solver.prepare(k * period, from)) {
                draw();
            }
            solver.solve(k * period, from, Math.min(end - begun, when.longest()));
            afterEach.run();
            long took = System.nanoTime() - begun;
            quick = took < limit ? quick + 1 : Math.max(0, quick - SETBACK);
            if (took >= limit && when.quick() > 0) {
                LockSupport.parkNanos(Math.min(took, PAUSE_NANOS));
            }
            busy = compiler.elapsed() < IDLE_SECONDS || compiler.share() > IDLE_SHARE;
        }
    }

    private void draw() {
        for (Drawn state : states) {
            state.draw(random);
            solver.setParameter(state.part().parameter(), state.values());
        }
    }
}
