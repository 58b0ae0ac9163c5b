package dev.takt.benchmarks.fleet;

import dev.takt.app.fleet.FleetCase;
import dev.takt.app.fleet.FleetException;
import dev.takt.app.fleet.FleetReading;
import dev.takt.app.rehearsal.FleetRehearsal;
import dev.takt.app.rehearsal.ProcessUsage;
import dev.takt.app.rehearsal.UsageGrowth;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** A day of many tanks in virtual time, with random faults: what befell them all, and whether anything grew. */
final class FleetDay {
    private static final double NANO = 1e-9;
    private static final int TENTH = 10;

    private FleetDay() {}

    /** Plays the number of tanks of the first argument for the periods of the second. */
    public static void main(String[] arguments) throws InterruptedException, FleetException {
        int periods = Integer.parseInt(arguments[1]);
        Path home = Path.of(System.getProperty("takt.home", ".")).toAbsolutePath();
        long begun = System.nanoTime();
        List<FleetCase> cases = new FleetReading(true, List.of()).read(FleetLoops.of("small=" + arguments[0], home));
        UsageGrowth growth = new UsageGrowth(periods);
        FleetRehearsal.Sum sum = new FleetRehearsal(
                        cases.stream().map(FleetCase::value).toList())
                .run(1, periods, period -> {
                    growth.accept(period);
                    if ((period + 1) % Math.max(1, periods / TENTH) == 0) {
                        System.err.printf(
                                Locale.ROOT,
                                "  period %d of %d after %.0f s%n",
                                period + 1,
                                periods,
                                NANO * (System.nanoTime() - begun));
                    }
                });
        System.out.printf(
                Locale.ROOT,
                "%d loops, %d periods each, %.0f s%n  faults        %s%n  modes         %s%n  commands      %s%n"
                        + "  solves        %d, %d accepted%n  alarms        %d, solver restarts %d%n  missed        %d%n"
                        + "  inadmissible  %d%n  after a tenth %s%n  at the end    %s%n",
                cases.size(),
                periods,
                NANO * (System.nanoTime() - begun),
                sum.faults(),
                sum.totals().modes(),
                sum.totals().sources(),
                sum.totals().solves(),
                sum.totals().solvesAccepted(),
                sum.totals().alarms(),
                sum.totals().restarts(),
                sum.missed(),
                sum.inadmissible(),
                text(growth.begin()),
                text(growth.end()));
        sum.firstProblems().forEach(problem -> System.out.println("  " + problem));
        System.out.flush();
        System.exit(0);
    }

    private static String text(ProcessUsage usage) {
        return String.format(
                Locale.ROOT,
                "%.1f MB, %d threads, %d handles",
                1e-6 * usage.heapBytes(),
                usage.threads(),
                usage.handles());
    }
}
