package dev.takt.app.simulation;

import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.LoopEvent;
import dev.takt.loop.cycle.LoopObserver;
import dev.takt.loop.cycle.SolveFacts;

/** Shows periods to a witness, each after it was recorded. */
final class WitnessedPeriods implements LoopObserver {
    private final RecordedPlant plant;
    private final ReusingSolver solver;
    private final PeriodWitness witness;

    WitnessedPeriods(RecordedPlant plant, ReusingSolver solver, PeriodWitness witness) {
        this.plant = plant;
        this.solver = solver;
        this.witness = witness;
    }

    @Override
    public void cycleEnded(CycleRecord cycle) {
        if (cycle.solve().map(SolveFacts::accepted).orElse(false)) {
            witness.planned(solver.solver().plan());
        }
        witness.ended(cycle, plant.lastSetPoints());
    }

    @Override
    public void happened(LoopEvent event) {
        witness.happened(event);
    }
}
