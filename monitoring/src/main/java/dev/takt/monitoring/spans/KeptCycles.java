package dev.takt.monitoring.spans;

import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.CycleTrace;
import dev.takt.loop.cycle.LoopEvent;
import dev.takt.loop.cycle.LoopObserver;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** Keeps the cycles that are worth it, and hands their spans to whoever wants them. */
public final class KeptCycles implements LoopObserver {
    private final SpanSelection selection;
    private final List<Consumer<CycleTrace>> sinks = new CopyOnWriteArrayList<>();

    /**
     * Nobody wants them yet.
     *
     * @param sample part of the ordinary cycles that is kept
     * @param periodSeconds of the clock
     */
    public KeptCycles(double sample, double periodSeconds) {
        selection = new SpanSelection(sample, periodSeconds);
    }

    /** Hands the spans of the cycles from now on to one more, on the thread that tells of the cycles. */
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
