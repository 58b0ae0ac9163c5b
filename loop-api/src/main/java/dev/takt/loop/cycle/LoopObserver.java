package dev.takt.loop.cycle;

import dev.takt.loop.service.ServiceImage;

/**
 * Receives the records of a loop, on a thread of the loop. Implementations return within a microsecond or use a
 * separate thread, and drop records rather than wait.
 */
public interface LoopObserver {

    /** A period has ended. */
    void cycleEnded(CycleRecord cycle);

    /** A period has ended; with its inputs, for observers that record them too. */
    default void cycleEnded(CycleRecord cycle, CycleDetail detail) {
        cycleEnded(cycle);
    }

    /** An event has occurred. */
    void happened(LoopEvent event);

    /** Something went in or out of service; an event tells of each change. */
    default void serviceChanged(ServiceImage image) {}
}
