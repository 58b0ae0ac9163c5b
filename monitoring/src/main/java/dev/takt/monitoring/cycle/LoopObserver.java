package dev.takt.monitoring.cycle;

/**
 * Is told what a loop does, on a thread of the loop: implementations return within a microsecond or hand over to a thread of
 * their own, and shed load rather than wait.
 */
public interface LoopObserver {

    /** A period has ended. */
    void cycleEnded(CycleRecord cycle);

    /** Something happened. */
    void happened(LoopEvent event);
}
