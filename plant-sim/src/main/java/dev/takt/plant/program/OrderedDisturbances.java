package dev.takt.plant.program;

import dev.takt.config.Disturbance;
import dev.takt.plant.Change;
import dev.takt.plant.SteppedPlant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Disturbances that were ordered while a plant ran. Any thread may order; the plant's own lets them happen. */
final class OrderedDisturbances {
    private final ConcurrentLinkedQueue<Disturbance> ordered = new ConcurrentLinkedQueue<>();
    private final List<Disturbance> waiting = new ArrayList<>();

    void order(Disturbance disturbance) {
        ordered.add(disturbance);
    }

    /** Lets everything happen whose time has come, in the order of the times. */
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
