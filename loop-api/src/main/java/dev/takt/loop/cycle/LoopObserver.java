package dev.takt.loop.cycle;

/**
 * Is told what a loop does, on a thread of the loop: implementations return within a microsecond or hand over to a thread of
 * their own, and shed load rather than wait.
 */
public interface LoopObserver {

    /** A period has ended. */
    void cycleEnded(CycleRecord cycle);

    /** A period has ended, with what went into it; for observers who write that down too. */
    default void cycleEnded(CycleRecord cycle, CycleDetail detail) {
        cycleEnded(cycle);
    }

    /** Something happened. */
    void happened(LoopEvent event);
}
