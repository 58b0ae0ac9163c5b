package dev.takt.benchmarks.fleet;

import dev.takt.actors.machine.HeapTarget;
import dev.takt.actors.runtime.ControlLoop;
import dev.takt.actors.solving.SolveObserver;
import dev.takt.app.fleet.Fleet;
import dev.takt.app.fleet.FleetCase;
import dev.takt.app.fleet.FleetReading;
import dev.takt.app.fleet.FleetTimes;
import dev.takt.app.fleet.FleetTimes.Time;
import dev.takt.app.fleet.LoopAttachments;
import dev.takt.config.fleet.FleetMember;
import dev.takt.loop.CommandSource;
import dev.takt.loop.Mode;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.HdrHistogram.Histogram;

/**
 * What one loop that misbehaves does to the others: before and after each misdeed there is a quiet phase, and figures are those of all
 * other loops.
 */
final class FleetIsolation {
    private static final String BAD = "column-00000";
    private static final double MILLI = 1e-6;
    private static final double PERCENT = 100;
    private static final int CHUNK = 1 << 20;
    private static final int CHUNKS = 64;
    private static final long PATIENCE = TimeUnit.MINUTES.toNanos(10);

    private final FleetTimes others = new FleetTimes();
    private final AtomicReference<Misdeed> misdeed = new AtomicReference<>(Misdeed.NONE);
    private final CountDownLatch never = new CountDownLatch(1);
    private volatile byte[] garbage = {};

    /** What the solver of the loop does at the end of each solve. */
    private enum Misdeed {
        NONE,
        ALLOCATES,
        THROWS,
        HANGS,
        IMPOSSIBLE
    }

    private FleetIsolation() {}

    /** Runs the number of loops of the first argument, each phase for the seconds of the second. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        HeapTarget.followIfAsked();
        new FleetIsolation().run(Integer.parseInt(arguments[0]), Integer.parseInt(arguments[1]));
        System.exit(0);
    }

    private void run(int number, int seconds) throws IOException, InterruptedException {
        Path home = Path.of(System.getProperty("takt.home", ".")).toAbsolutePath();
        FleetReading reading = new FleetReading(true, List.of());
        try (Fleet fleet = new Fleet(FleetRun.settings(), this::attachments)) {
            for (FleetCase each : reading.read(FleetLoops.of(Integer.toString(number), home))) {
                fleet.start(each);
            }
            long begun = System.nanoTime();
            while (fleet.modes().getOrDefault(Mode.AUTO, 0) < number && System.nanoTime() - begun < PATIENCE) {
                TimeUnit.MILLISECONDS.sleep(100);
            }
            System.out.println("""
                    | one loop | fresh of the others | skipped | tick late p99 | command late p99 | tick to command p99 | solve p99 |
                    |---|---|---|---|---|---|---|""");
            Path impossible = home.resolve("benchmarks/models/fleet/impossible.conf");
            for (Misdeed next : Misdeed.values()) {
                if (next == Misdeed.IMPOSSIBLE) {
                    fleet.start(reading.read(List.of(new FleetMember("impossible", impossible, List.of())))
                            .getFirst());
                }
                phase(next, seconds);
                phase(Misdeed.NONE, seconds);
            }
            never.countDown();
        }
    }

    private void phase(Misdeed present, int seconds) throws InterruptedException {
        misdeed.set(present);
        others.reset();
        TimeUnit.SECONDS.sleep(seconds);
        FleetTimes.Totals totals = others.totals();
        long written =
                totals.commands().values().stream().mapToLong(Long::longValue).sum();
        System.out.printf(
                Locale.ROOT,
                "| %s | %.3f %% | %d | %s | %s | %s | %s |%n",
                present.name().toLowerCase(Locale.ROOT),
                PERCENT * totals.commands().getOrDefault(CommandSource.FRESH, 0L) / Math.max(1, written),
                totals.skipped(),
                most(totals, Time.TICK_LATENESS),
                most(totals, Time.COMMAND_LATENESS),
                most(totals, Time.RESPONSE),
                most(totals, Time.SOLVE));
        System.out.flush();
    }

    private static String most(FleetTimes.Totals totals, Time time) {
        Histogram histogram = totals.times().getOrDefault(time, new Histogram(3));
        return String.format(Locale.ROOT, "%.3g ms", MILLI * histogram.getValueAtPercentile(99));
    }

    private LoopAttachments attachments(FleetCase loop) {
        boolean bad = loop.member().name().equals(BAD);
        return new LoopAttachments() {
            @Override
            public SolveObserver recorder(RecedingHorizonSolver solver) {
                return bad ? (_, _, _) -> misbehave() : SolveObserver.NONE;
            }

            @Override
            public ControlLoop.Builder attach(ControlLoop.Builder builder) {
                return bad || loop.member().name().equals("impossible") ? builder : builder.observedBy(others);
            }
        };
    }

    /** On the thread that solves. */
    private void misbehave() {
        switch (misdeed.get()) {
            case ALLOCATES -> {
                for (int k = 0; k < CHUNKS; k++) {
                    garbage = new byte[CHUNK];
                }
            }
            case THROWS -> throw new IllegalStateException("a solver that throws, " + garbage.length);
            case HANGS -> {
                try {
                    never.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
            case NONE, IMPOSSIBLE -> {
                // the solver does nothing wrong
            }
        }
    }
}
