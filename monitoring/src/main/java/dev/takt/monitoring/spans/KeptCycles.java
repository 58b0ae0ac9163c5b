package dev.takt.monitoring.spans;

import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.CycleTrace;
import dev.takt.loop.cycle.LoopEvent;
import dev.takt.loop.cycle.LoopObserver;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** Selects the cycles to keep and delivers their spans to sinks. */
public final class KeptCycles implements LoopObserver {
    private final SpanSelection selection;
    private final List<Consumer<CycleTrace>> sinks = new CopyOnWriteArrayList<>();

    /**
     * Starts without sinks.
     *
     * @param sample fraction of the ordinary cycles that is kept
     * @param periodSeconds of the clock
     */
    public KeptCycles(double sample, double periodSeconds) {
        selection = new SpanSelection(sample, periodSeconds);
    }

    /** Adds a sink for the spans of the cycles from now on, called on the thread of the observer. */
    public void to(Consumer<CycleTrace> sink) {
        sinks.add(sink);
    }

    @Override
    public void cycleEnded(CycleRecord cycle) {
        selection
                .reason(cycle)
                .filter(_ -> !sinks.isEmpty())
                .map(reason -> CycleTrace.of(cycle, reason))
                .ifPresent(trace -> sinks.forEach(sink -> sink.accept(trace)));
    }

    @Override
    public void happened(LoopEvent event) {}
}
