package dev.takt.app.fleet;

import dev.takt.actors.runtime.LoopFile;
import dev.takt.actors.runtime.LoopFile.Reading;
import dev.takt.loop.AlarmCondition;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.LoopEvent;
import dev.takt.loop.cycle.LoopObserver;
import dev.takt.loop.operation.CommandText;
import dev.takt.loop.operation.OperatorCommand;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * The settings of a loop of a fleet: what of its file is in force, what was before, and how the trial of a reload ends. May be used by
 * several threads.
 */
final class LoopSettings implements LoopObserver {
    private static final String RELOAD = CommandText.of(new OperatorCommand.Reload());
    /** As whom a loop says that it keeps what was on trial. */
    private static final String ITSELF = "loop";

    private final LoopFile source;
    private Reading inForce;
    private Reading before;
    private Reading read;
    private boolean changed;
    private Optional<Reading> back = Optional.empty();
    private CompletableFuture<Verdict> verdict = new CompletableFuture<>();

    /** How a reload has ended. */
    enum Verdict {
        /** The settings stay, or they were there already. */
        KEPT,
        /** The loop got worse and went back. */
        ROLLED_BACK
    }

    LoopSettings(LoopFile source) {
        this.source = source;
        this.inForce = source.first();
        this.before = inForce;
        this.read = inForce;
    }

    /** The file of the loop; after {@link #goBack} it is read once as it was before. */
    LoopFile file() {
        return new LoopFile(source.first(), this::readAgain);
    }

    private Reading readAgain() {
        Optional<Reading> earlier = takeEarlier();
        Reading found = earlier.orElseGet(() -> source.again().get());
        read(found);
        return found;
    }

    private synchronized Optional<Reading> takeEarlier() {
        Optional<Reading> earlier = back;
        back = Optional.empty();
        return earlier;
    }

    private synchronized void read(Reading found) {
        read = found;
        changed = !inForce.reading().changesTo(found.reading()).isEmpty();
        boolean tried = found.reading().value().loop().reload().trial() > 0;
        if (!changed || !tried) {
            verdict.complete(Verdict.KEPT);
        }
    }

    /** How the next reload ends; to be asked before it is ordered. */
    synchronized CompletableFuture<Verdict> nextVerdict() {
        verdict = new CompletableFuture<>();
        return verdict;
    }

    /** Whether the last reload changed anything. */
    synchronized boolean hasChanged() {
        return changed;
    }

    /** What is in force. */
    synchronized Reading inForce() {
        return inForce;
    }

    /** The periods for which settings are on trial. */
    synchronized int trialPeriods() {
        return read.reading().value().loop().reload().trial();
    }

    /** Has the next reload take what was in force before the last one. */
    synchronized void goBack() {
        back = Optional.of(before);
    }

    @Override
    public void cycleEnded(CycleRecord cycle) {
        // only reloads count
    }

    @Override
    public synchronized void happened(LoopEvent event) {
        switch (event) {
            case LoopEvent.Commanded said
            when said.command().equals(RELOAD) && said.accepted() -> {
                if (said.who().equals(ITSELF)) {
                    verdict.complete(Verdict.KEPT);
                } else if (changed) {
                    before = inForce;
                    inForce = read;
                }
            }
            case LoopEvent.AlarmChanged alarm
            when alarm.transition().id().condition() == AlarmCondition.CONFIGURATION_ROLLED_BACK
                    && alarm.transition().isRaised() -> {
                inForce = before;
                verdict.complete(Verdict.ROLLED_BACK);
            }
            default -> {
                // no reload
            }
        }
    }
}
