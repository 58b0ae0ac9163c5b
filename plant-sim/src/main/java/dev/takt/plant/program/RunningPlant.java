package dev.takt.plant.program;

import java.util.Optional;

/** A plant program on a thread of its own or with others. */
public sealed interface RunningPlant extends AutoCloseable permits LockstepPlant, ManyPlants.Played, RealTimePlant {

    /** The state of the program. */
    PlantStatus status();

    /** Steps that were not done in time. */
    long lateSteps();

    /** How often the time of the plant stood still. */
    long slips();

    /** The failure that ended the thread before it was closed, if any. */
    Optional<Throwable> failure();

    /** Ends the steps; a thread of its own is waited for. */
    @Override
    void close();
}
