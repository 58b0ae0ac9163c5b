package dev.takt.plant.program;

import dev.takt.config.Disturbance;
import dev.takt.plant.Change;
import dev.takt.plant.SteppedPlant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Disturbances added at run time. Any thread may add; the thread of the plant applies them. */
final class OrderedDisturbances {
    private final ConcurrentLinkedQueue<Disturbance> ordered = new ConcurrentLinkedQueue<>();
    private final List<Disturbance> waiting = new ArrayList<>();

    void order(Disturbance disturbance) {
        ordered.add(disturbance);
    }

    /** Applies all disturbances that are due, in the order of their times. */
    void happen(SteppedPlant plant) {
        for (Disturbance next = ordered.poll(); next != null; next = ordered.poll()) {
            waiting.add(next);
            waiting.sort(Comparator.comparingDouble(Disturbance::time));
        }
        while (!waiting.isEmpty() && waiting.getFirst().time() <= plant.time()) {
            plant.happen(Change.of(waiting.removeFirst()));
        }
    }
}
