package dev.takt.app.telemetry;

import dev.takt.config.ParameterRange;
import dev.takt.links.SetPointListener;
import dev.takt.loop.operation.LoopOperation;
import dev.takt.loop.operation.OperatorCommand;
import dev.takt.loop.operation.OperatorCommand.Term;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.LongSupplier;

/**
 * Passes set-points from a link to the loop, which validates them and reports the result. If a source keeps sending
 * refused values, not all of them are passed on: refused values of the same set-points within a minute of the last
 * reported ones are dropped.
 */
final class LinkSetPoints implements SetPointListener {
    private static final long PAUSE_NANOS = 60_000_000_000L;

    private final LoopOperation operation;
    private final Map<String, ParameterRange> ranges;
    private final Term term;
    private final LongSupplier nanoTime;
    private final Map<List<Object>, Long> told = new HashMap<>();

    /**
     * Starts without set-points.
     *
     * @param ranges of the parameters, by name
     * @param term duration of the values
     * @param nanoTime a clock
     */
    LinkSetPoints(LoopOperation operation, Map<String, ParameterRange> ranges, Term term, LongSupplier nanoTime) {
        this.operation = operation;
        this.ranges = Map.copyOf(ranges);
        this.term = term;
        this.nanoTime = nanoTime;
    }

    @Override
    public void wanted(Map<String, Double> values, String who) {
        if (isNews(values, who)) {
            operation.submit(new OperatorCommand.SetPoints(values, term), who);
        }
    }

    private synchronized boolean isNews(Map<String, Double> values, String who) {
        List<Object> subject = List.of(who, new TreeSet<>(values.keySet()));
        boolean right = values.entrySet().stream()
                .allMatch(entry -> ranges.containsKey(entry.getKey())
                        && ranges.get(entry.getKey())
                                .objection(entry.getValue())
                                .isEmpty());
        if (right) {
            told.remove(subject);
            return true;
        }
        long now = nanoTime.getAsLong();
        Long before = told.get(subject);
        if (before != null && now - before < PAUSE_NANOS) {
            return false;
        }
        if (told.size() > ranges.size()) {
            told.clear();
        }
        told.put(subject, now);
        return true;
    }
}
