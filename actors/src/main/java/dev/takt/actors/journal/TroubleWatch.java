package dev.takt.actors.journal;

import dev.takt.loop.CommandSource;
import dev.takt.loop.Mode;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.SignalVerdict;

/**
 * Detects the beginning of an incident: the mode, the rung or a measurement gets worse than in the period before, or a
 * period was skipped.
 */
final class TroubleWatch {
    private Mode mode = Mode.INIT;
    private CommandSource source = CommandSource.FRESH;
    private boolean nan;

    /** Whether an incident begins in this period. */
    boolean begins(CycleRecord cycle) {
        boolean bad = cycle.signals().verdicts().contains(SignalVerdict.NAN);
        boolean driven = cycle.actual().drivesActuators() && cycle.actual() != Mode.MANUAL;
        boolean worse =
                driven && cycle.source() != source && cycle.source().severity() >= CommandSource.PREVIOUS.severity();
        boolean changed = driven && cycle.actual() != mode && cycle.actual() != Mode.AUTO;
        boolean begins = worse || changed || bad && !nan || cycle.times().skipped() > 0;
        mode = cycle.actual();
        source = cycle.source();
        nan = bad;
        return begins;
    }
}
