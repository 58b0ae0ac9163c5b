package dev.takt.benchmarks.fleet;

import com.sun.management.OperatingSystemMXBean;
import dev.takt.actors.machine.HeapTarget;
import dev.takt.app.fleet.Fleet;
import dev.takt.app.fleet.FleetCase;
import dev.takt.app.fleet.FleetReading;
import dev.takt.app.fleet.FleetSummary;
import dev.takt.app.fleet.FleetTimes;
import dev.takt.app.fleet.FleetTimes.Time;
import dev.takt.app.fleet.LoopAttachments;
import dev.takt.benchmarks.runtime.BareThread;
import dev.takt.benchmarks.runtime.ResidentMemory;
import dev.takt.config.fleet.FleetMember;
import dev.takt.config.settings.FleetSettings;
import dev.takt.loop.CommandSource;
import dev.takt.loop.Mode;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/** A number of loops in this process; prints one row of the table. */
final class FleetRun {
    static final String HEAD = """
            | loops | in auto after | fresh | commands | skipped | tick late p50 / p99 / p99.9 / max | a bare thread | command late p50 / p99 / p99.9 / max | tick to command p50 / p99 / p99.9 | solve p50 / p99 | processors: all / solving / plants | live heap | resident | threads |
            |---|---|---|---|---|---|---|---|---|---|---|---|---|---|
            """;

    private static final double NANO = 1e-9;
    private static final double MILLI = 1e-6;
    private static final double MEGA = 1e-6;
    private static final double PERCENT = 100;
    private static final double[] WORST = {50, 99, 99.9, 100};
    private static final long PATIENCE = TimeUnit.MINUTES.toNanos(10);
    /** Of the thread that does nothing but wake up, in nanoseconds. */
    private static final long BARE_PERIOD = 3_000_000;

    private FleetRun() {}

    /** Runs the loops of the first argument for the seconds of the second. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        HeapTarget.followIfAsked();
        int seconds = Integer.parseInt(arguments[1]);
        long begun = System.nanoTime();
        Path home = Path.of(System.getProperty("takt.home", ".")).toAbsolutePath();
        List<FleetMember> members = FleetLoops.of(arguments[0], home);
        Fleet.expect(members.size());
        FleetReading reading = new FleetReading(true, List.of());
        try (Fleet fleet = new Fleet(settings(), _ -> LoopAttachments.NONE)) {
            reading.firstOfEachFile(members).forEach(fleet::prepare);
            List<FleetCase> cases = reading.read(members);
            System.err.printf(
                    Locale.ROOT, "  %d files read in %.1f s%n", cases.size(), NANO * (System.nanoTime() - begun));
            for (FleetCase each : cases) {
                fleet.start(each);
            }
            System.err.printf(
                    Locale.ROOT,
                    "  made after %.1f s, %.1f s of processors%n",
                    NANO * (System.nanoTime() - begun),
                    NANO * Usage.now().process());
            double armed = await(fleet, begun);
            Usage before = Usage.now();
            BareThread bare = BareThread.start(home, Files.createTempDirectory("takt-fleet"), BARE_PERIOD, (int)
                    (TimeUnit.SECONDS.toNanos(seconds) / BARE_PERIOD));
            fleet.times().reset();
            watch(fleet, seconds);
            Usage used = Usage.now().since(before);
            FleetTimes.Totals totals = fleet.times().totals();
            System.out.print(row(
                    arguments[0],
                    fleet,
                    armed,
                    totals,
                    used,
                    quantiles(bare.lateness().histogram(), WORST)));
            System.out.flush();
        }
        System.exit(0);
    }

    /** The standard ones, but with no part of the threads in reserve. */
    static FleetSettings settings() {
        FleetSettings usual = FleetSettings.BLOCK.standard();
        return new FleetSettings(
                usual.template(),
                usual.table(),
                usual.udp(),
                usual.threads(),
                usual.workers(),
                1,
                usual.sharedSolvers(),
                usual.plantThreads(),
                usual.priority());
    }

    /** Seconds until all loops are in automatic mode. */
    private static double await(Fleet fleet, long begun) throws InterruptedException, IOException {
        FleetSummary summary = new FleetSummary(fleet);
        long told = System.nanoTime();
        while (fleet.modes().getOrDefault(Mode.AUTO, 0) < fleet.loops().size()) {
            if (System.nanoTime() - begun > PATIENCE) {
                System.err.println("  " + summary.line());
                break;
            }
            Thread.sleep(100);
            if (System.nanoTime() - told > TimeUnit.SECONDS.toNanos(10)) {
                told = System.nanoTime();
                System.err.println("  " + summary.line());
            }
        }
        return NANO * (System.nanoTime() - begun);
    }

    private static void watch(Fleet fleet, int seconds) throws InterruptedException {
        FleetSummary summary = new FleetSummary(fleet);
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        while (System.nanoTime() < end) {
            Thread.sleep(Math.clamp((end - System.nanoTime()) / 1_000_000, 1, 10_000));
            System.err.println("  " + summary.line());
        }
    }

    /** Processor time by kind of thread, in nanoseconds, until a time. */
    private record Usage(long at, long process, Map<String, Long> threads) {
        static Usage now() {
            ThreadMXBean threads = ManagementFactory.getThreadMXBean();
            Map<String, Long> times = new TreeMap<>();
            for (ThreadInfo thread : threads.getThreadInfo(threads.getAllThreadIds())) {
                if (thread != null) {
                    long time = Math.max(0, threads.getThreadCpuTime(thread.getThreadId()));
                    times.merge(thread.getThreadName().replaceAll("-?\\d+$", ""), time, Long::sum);
                }
            }
            OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
            return new Usage(System.nanoTime(), system.getProcessCpuTime(), times);
        }

        Usage since(Usage before) {
            Map<String, Long> times = new TreeMap<>();
            threads.forEach((name, time) -> times.put(name, time - before.threads.getOrDefault(name, 0L)));
            return new Usage(at - before.at, process - before.process, times);
        }

        double processors(String name) {
            return (double) threads.getOrDefault(name, 0L) / at;
        }
    }

    private static String row(
            String label, Fleet fleet, double armed, FleetTimes.Totals totals, Usage used, String bare)
            throws IOException {
        long written =
                totals.commands().values().stream().mapToLong(Long::longValue).sum();
        long fresh = totals.commands().getOrDefault(CommandSource.FRESH, 0L);
        used.threads().forEach((name, time) -> {
            if (time > 0.002 * used.at()) {
                System.err.printf(Locale.ROOT, "  thread %-50s %.4f processors%n", name, (double) time / used.at());
            }
        });
        System.err.print(new FleetSummary(fleet).text());
        return String.format(
                Locale.ROOT,
                "| %s | %.0f s | %.4f %% | %d | %d | %s | %s | %s | %s | %s | %.3f / %.3f / %.3f | %.1f MB | %.0f MB | %d |%n",
                label,
                armed,
                written == 0 ? Double.NaN : PERCENT * fresh / written,
                written,
                totals.skipped(),
                quantiles(totals, Time.TICK_LATENESS, WORST),
                bare,
                quantiles(totals, Time.COMMAND_LATENESS, WORST),
                quantiles(totals, Time.RESPONSE, 50, 99, 99.9),
                quantiles(totals, Time.SOLVE, 50, 99),
                (double) used.process() / used.at(),
                used.processors("takt-solver"),
                used.processors("plant"),
                liveHeap() * MEGA,
                ResidentMemory.of(ProcessHandle.current()).now() / 1024.0,
                ManagementFactory.getThreadMXBean().getThreadCount());
    }

    private static String quantiles(FleetTimes.Totals totals, Time time, double... percents) {
        return quantiles(totals.times().getOrDefault(time, new Histogram(3)), percents);
    }

    private static String quantiles(Histogram histogram, double... percents) {
        StringBuilder text = new StringBuilder();
        for (double percent : percents) {
            text.append(text.isEmpty() ? "" : " / ")
                    .append(String.format(Locale.ROOT, "%.3g", MILLI * histogram.getValueAtPercentile(percent)));
        }
        return text + " ms";
    }

    private static long liveHeap() {
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
