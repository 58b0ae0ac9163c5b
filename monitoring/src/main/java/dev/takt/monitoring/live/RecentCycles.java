package dev.takt.monitoring.live;

import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.LastMeasurements;
import dev.takt.loop.cycle.LoopEvent;
import dev.takt.loop.cycle.LoopObserver;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * Keeps the last periods of a loop and the last measurements, as initial data for a new page. May be used from any
 * thread.
 */
public final class RecentCycles implements LoopObserver {
    private final int capacity;
    private final Deque<CycleRecord> cycles = new ArrayDeque<>();
    private final LastMeasurements measurements = new LastMeasurements();

    /** Keeps the given number of periods. */
    public RecentCycles(int capacity) {
        this.capacity = capacity;
    }

    @Override
    public synchronized void cycleEnded(CycleRecord cycle) {
        if (cycles.size() == capacity) {
            cycles.removeFirst();
        }
        cycles.addLast(cycle);
        measurements.cycleEnded(cycle);
    }

    @Override
    public void happened(LoopEvent event) {}

    /** The last measurement of each signal. */
    public LastMeasurements measurements() {
        return measurements;
    }

    /** The last period; empty before the first. */
    public synchronized Optional<CycleRecord> newest() {
        return Optional.ofNullable(cycles.peekLast());
    }

    /** All kept periods, the oldest first. */
    public synchronized List<CycleRecord> all() {
        return new ArrayList<>(cycles);
    }

    /** The periods after a cycle, the oldest first; of many, only the newest. */
    public synchronized List<CycleRecord> after(long cycle, int most) {
        Deque<CycleRecord> newer = new ArrayDeque<>();
        for (Iterator<CycleRecord> newest = cycles.descendingIterator(); newest.hasNext() && newer.size() < most; ) {
            CycleRecord candidate = newest.next();
            if (candidate.cycle() <= cycle) {
                break;
            }
            newer.addFirst(candidate);
        }
        return new ArrayList<>(newer);
    }
}
