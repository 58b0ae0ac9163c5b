package dev.takt.plant.program;

import dev.takt.config.PlantFault;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;

/** The faults of a plant's instruments: those of the file, and those added at run time. */
final class FaultSchedule {
    private final List<PlantFault> all;
    private final ConcurrentLinkedQueue<PlantFault> ordered = new ConcurrentLinkedQueue<>();
    private List<PlantFault> acting = List.of();

    FaultSchedule(List<PlantFault> written) {
        this.all = new ArrayList<>(written);
    }

    /** Adds a fault, from any thread; it is known from the next step on. */
    void order(PlantFault fault) {
        ordered.add(fault);
    }

    /** Advances to a plant time. */
    void at(double time) {
        for (PlantFault next = ordered.poll(); next != null; next = ordered.poll()) {
            all.add(next);
        }
        if (!all.isEmpty()) {
            all.removeIf(fault -> fault.until() <= time);
            acting = all.stream().filter(fault -> fault.actsAt(time)).toList();
        }
    }

    /** The faults that act on a tag at that time. */
    List<PlantFault> of(String tag) {
        return acting.isEmpty()
                ? acting
                : acting.stream().filter(fault -> fault.isOf(tag)).toList();
    }

    /** Whether the link is cut at that time. */
    boolean isCut() {
        return !acting.isEmpty() && acting.stream().anyMatch(fault -> fault.kind() == PlantFault.Kind.CUT);
    }
}
