package dev.takt.app.simulation;

import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.LoopEvent;
import dev.takt.solver.nmpc.Plan;

/** Sees what a closed loop in virtual time does. */
public interface PeriodWitness {

    /** A plan was accepted in the period that ends next; it is valid during the call only. */
    void planned(Plan plan);

    /** A period has ended, with the set-points that it followed. */
    void ended(CycleRecord cycle, double[] setPoints);

    /** Something happened. */
    void happened(LoopEvent event);
}
