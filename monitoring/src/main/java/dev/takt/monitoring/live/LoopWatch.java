package dev.takt.monitoring.live;

import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.LoopEvent;
import dev.takt.loop.cycle.LoopObserver;
import dev.takt.monitoring.latency.LatencyPercentiles;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/** What a page needs of the past of a loop, kept only while somebody looks at it: one of many loops that nobody looks at costs nothing. */
public final class LoopWatch implements LoopObserver {
    private static final int RECENT_CYCLES = 600;

    private final AtomicReference<Optional<Kept>> kept = new AtomicReference<>(Optional.empty());

    /**
     * What is kept since somebody looks.
     *
     * @param recent the last periods
     * @param latencies their distributions
     */
    public record Kept(RecentCycles recent, LatencyPercentiles latencies) {}

    /** Keeps periods from now on. */
    public Kept open(double periodSeconds) {
        Kept fresh = new Kept(new RecentCycles(RECENT_CYCLES), new LatencyPercentiles(periodSeconds));
        return kept.updateAndGet(present -> present.isPresent() ? present : Optional.of(fresh))
                .orElse(fresh);
    }

    /** Forgets everything. */
    public void close() {
        kept.set(Optional.empty());
    }

    @Override
    public void cycleEnded(CycleRecord cycle) {
        Optional<Kept> present = kept.get();
        if (present.isPresent()) {
            present.get().recent().cycleEnded(cycle);
            present.get().latencies().cycleEnded(cycle);
        }
    }

    @Override
    public void happened(LoopEvent event) {
        // the loop itself keeps its events
    }
}
