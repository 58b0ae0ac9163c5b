package dev.takt.app.simulation;

import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.LoopEvent;
import dev.takt.loop.cycle.LoopObserver;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * Keeps what a loop tells until its first step, for the message if there is no step. What several parts of the loop tell alike,
 * again and again, is one reason.
 */
final class LoopWords implements LoopObserver {
    private static final int MOST = 20;

    /** Who tells it, by what is told. */
    private final Map<String, Set<String>> words = new LinkedHashMap<>();

    @Override
    public synchronized void cycleEnded(CycleRecord cycle) {
        // not needed after the first step
    }

    @Override
    public synchronized void happened(LoopEvent event) {
        String text = event.text();
        boolean named = event instanceof LoopEvent.Alarm alarm && text.startsWith(alarm.source());
        String source = named ? ((LoopEvent.Alarm) event).source() : "";
        String told = text.substring(source.length());
        if (words.size() < MOST || words.containsKey(told)) {
            words.computeIfAbsent(told, _ -> new LinkedHashSet<>()).add(source);
        }
    }

    /** The loop ended without a step. */
    synchronized NoStepException noStep() {
        StringBuilder text = new StringBuilder("the loop ended before its first step");
        words.forEach((told, sources) ->
                text.append("\n  ").append(String.join(", ", sources)).append(told));
        return new NoStepException(
                text.append("\nMaybe the state at which it begins is one in which the plant or its model cannot be.")
                        .toString());
    }
}
