package dev.takt.benchmarks.hazards;

import dev.takt.app.rehearsal.process.LoopWitness;
import dev.takt.loop.CommandSource;
import dev.takt.loop.Mode;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.SignalStanding;
import java.util.List;

/**
 * The behaviour of a loop during a hazard, from its journal.
 *
 * @param blindMillis time from the tick that took the last measurement to the last command other than the fail-safe
 *     one; 0 if none went out. The measurement was at most a period old at the tick
 * @param unmeasured commands of the loop's own in periods in which nothing was measured, since the last with a measurement
 * @param worst of these commands, the one farthest from the last command before the hazard; NaN for none
 * @param usual the last command before the hazard; NaN for none
 * @param drivenAfter commands other than the fail-safe one after the loop had gone SAFE
 * @param last mode at the end of the hazard
 * @param doubted whether a signal was not measured in some period of the hazard
 */
record Finding(
        double blindMillis, int unmeasured, double worst, double usual, int drivenAfter, Mode last, boolean doubted) {
    private static final double MILLI = 1e-6;

    /**
     * Evaluates the periods of a hazard.
     *
     * @param from when it began, by the time of day in milliseconds
     * @param to when it ended
     */
    static Finding of(LoopWitness witness, long from, long to) {
        double usual = Double.NaN;
        double worst = Double.NaN;
        double blind = 0;
        double measured = from;
        int after = 0;
        int unmeasured = 0;
        boolean safe = false;
        boolean doubted = false;
        Mode last = Mode.INIT;
        for (CycleRecord cycle : witness.cycles()) {
            boolean drives = cycle.command().written() && cycle.source() != CommandSource.FAILSAFE;
            double command = cycle.command().applied()[0];
            double sent = cycle.wallMillis()
                    + MILLI * (cycle.times().total() - cycle.times().tickLateness());
            if (cycle.wallMillis() + TankCase.PERIOD_MILLIS > to) {
                break;
            }
            boolean blindly = !cycle.signals().standings().contains(SignalStanding.MEASURED);
            measured = blindly ? measured : cycle.wallMillis();
            if (sent < from) {
                usual = drives ? command : usual;
                continue;
            }
            last = cycle.actual();
            doubted |= !cycle.signals().standings().stream().allMatch(SignalStanding::isMeasured);
            safe |= cycle.command().written() && cycle.source() == CommandSource.FAILSAFE;
            if (drives) {
                after += safe ? 1 : 0;
                blind = sent - measured;
                unmeasured = blindly ? unmeasured + 1 : 0;
                worst = Double.isNaN(worst) || Math.abs(command - usual) > Math.abs(worst - usual) ? command : worst;
            }
        }
        return new Finding(blind, unmeasured, worst, usual, after, last, doubted);
    }

    /** The worse of some findings, for one cell of a table. */
    static Finding worst(List<Finding> findings) {
        Finding worst = findings.getFirst();
        for (Finding each : findings) {
            boolean farther = !(Math.abs(each.worst - each.usual) <= Math.abs(worst.worst - worst.usual));
            worst = new Finding(
                    Math.max(worst.blindMillis, each.blindMillis),
                    Math.max(worst.unmeasured, each.unmeasured),
                    farther ? each.worst : worst.worst,
                    farther ? each.usual : worst.usual,
                    worst.drivenAfter + each.drivenAfter,
                    each.last == Mode.SAFE ? Mode.SAFE : worst.last,
                    worst.doubted || each.doubted);
        }
        return worst;
    }
}
