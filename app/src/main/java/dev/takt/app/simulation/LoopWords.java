package dev.takt.app.simulation;

import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.LoopEvent;
import dev.takt.loop.cycle.LoopObserver;
import java.util.ArrayList;
import java.util.List;

/** Keeps the events of a loop until its first step, for the message if there is no step. */
final class LoopWords implements LoopObserver {
    private static final int MOST = 20;

    private final List<String> words = new ArrayList<>();

    @Override
    public synchronized void cycleEnded(CycleRecord cycle) {
        // not needed after the first step
    }

    @Override
    public synchronized void happened(LoopEvent event) {
        if (words.size() < MOST) {
            words.add(event.text());
        }
    }

    /** The loop ended without a step. */
    synchronized NoStepException noStep() {
        return new NoStepException("the loop ended before its first step"
                + (words.isEmpty() ? "" : ": " + String.join("; ", words))
                + ". Maybe the state at which it begins is one in which the plant or its model cannot be.");
    }
}
