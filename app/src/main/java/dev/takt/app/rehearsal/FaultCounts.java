package dev.takt.app.rehearsal;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/** The number of occurrences of each fault; counted from any thread. */
final class FaultCounts {
    private final Map<Fault, LongAdder> counts = new EnumMap<>(Fault.class);

    FaultCounts() {
        for (Fault fault : Fault.values()) {
            counts.put(fault, new LongAdder());
        }
    }

    void count(Fault fault) {
        counts.getOrDefault(fault, new LongAdder()).increment();
    }

    /** The counts of all faults, including those that never occurred. */
    Map<Fault, Long> totals() {
        Map<Fault, Long> totals = new EnumMap<>(Fault.class);
        counts.forEach((fault, count) -> totals.put(fault, count.sum()));
        return totals;
    }
}
