package dev.takt.actors.pair;

import dev.takt.actors.supervision.ReloadTrial;
import dev.takt.actors.supervision.ReloadTrial.Verdict;
import dev.takt.config.settings.ReloadSettings;
import dev.takt.loop.CommandSource;
import dev.takt.loop.Mode;
import dev.takt.loop.cycle.CycleRecord;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * The trial of a controller that took the lead because an engineer asked for it, as that of settings that were reloaded: when more of its periods
 * are bad than were of the one before it, it wants to hand the lead back.
 */
final class LeadTrial {
    private final ReloadSettings settings;
    private final Deque<Boolean> history = new ArrayDeque<>();
    private Optional<ReloadTrial> trial = Optional.empty();
    private Mode before = Mode.INIT;

    LeadTrial(ReloadSettings settings) {
        this.settings = settings;
    }

    /** The number of bad periods among as many of the last ones as a trial has. */
    synchronized int bad() {
        return (int) history.stream().filter(Boolean::booleanValue).count();
    }

    /**
     * Begins.
     *
     * @param badBefore the number of bad periods of the controller that led
     */
    synchronized void begin(int badBefore) {
        trial = settings.trial() > 0 ? Optional.of(new ReloadTrial(settings, badBefore)) : Optional.empty();
    }

    /** This controller does not lead any more. */
    synchronized void end() {
        trial = Optional.empty();
    }

    /** A period has ended; returns the verdict, if that ends a trial, in words. */
    synchronized Optional<Decided> periodEnded(CycleRecord cycle) {
        boolean drives = cycle.actual() == Mode.AUTO || cycle.actual() == Mode.DEGRADED;
        boolean bad = drives && cycle.source() != CommandSource.FRESH;
        boolean failed = cycle.actual() == Mode.SAFE && before != Mode.SAFE;
        before = cycle.actual();
        history.addLast(bad);
        while (history.size() > settings.trial()) {
            history.removeFirst();
        }
        Optional<ReloadTrial> present = trial;
        Optional<Decided> decided = present.map(each -> each.periodEnded(bad, failed))
                .filter(verdict -> verdict != Verdict.ON_TRIAL)
                .map(verdict -> new Decided(
                        verdict == Verdict.ROLLED_BACK, failed, present.get().text()));
        if (decided.isPresent()) {
            trial = Optional.empty();
        }
        return decided;
    }

    /**
     * The end of a trial.
     *
     * @param worse whether the lead is to go back
     * @param failed whether the controller went to SAFE, so that its state is of no use to the other one
     * @param text the counts
     */
    record Decided(boolean worse, boolean failed, String text) {}
}
