package dev.takt.app.cli;

import dev.takt.actors.machine.MachineFindings;
import dev.takt.actors.machine.WakeUpLateness;
import dev.takt.actors.supervision.LoopTiming;
import dev.takt.config.Case;
import java.io.PrintWriter;
import java.util.Locale;

/** Measures how late this machine wakes a thread in the rhythm of a loop, and says what would make it less. */
final class MachineProbe {
    private static final long LONGEST_PERIOD = 2_000_000L;
    private static final int WAKE_UPS = 2500;
    private static final double NANOS_A_MILLI = 1e6;
    private static final double NANOS_A_MICRO = 1e3;
    /** A loop whose wake-ups take more than this part of its period has little left to solve in. */
    private static final double NOTABLE = 0.05;

    private MachineProbe() {}

    /** Prints lateness and findings. */
    static void print(Case read, PrintWriter out) {
        long period = LoopTiming.of(read).periodNanos();
        int priority = read.loop().priority();
        WakeUpLateness lateness;
        try {
            lateness = WakeUpLateness.measure(Math.min(LONGEST_PERIOD, period), WAKE_UPS, priority);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return;
        }
        out.printf(
                Locale.ROOT,
                "%n  wake-ups    late by %.1f us at the median, %.1f us at 99 %%, %.1f us at most, of %d%s%n",
                lateness.median() / NANOS_A_MICRO,
                lateness.percentile99() / NANOS_A_MICRO,
                lateness.largest() / NANOS_A_MICRO,
                lateness.wakeUps(),
                priority > 0 ? ", with loop.priority = " + priority : "");
        if (lateness.largest() > NOTABLE * period) {
            out.printf(
                    Locale.ROOT,
                    "  warning     the latest wake-up took %.0f %% of the period of %.3g ms%n",
                    100.0 * lateness.largest() / period,
                    period / NANOS_A_MILLI);
        }
        MachineFindings.ofThisMachine().forEach(finding -> out.println("  machine     " + finding));
    }
}
