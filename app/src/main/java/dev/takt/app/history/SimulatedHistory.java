package dev.takt.app.history;

import dev.takt.app.simulation.PeriodWitness;
import dev.takt.config.Case;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.LoopDescription;
import dev.takt.loop.cycle.LoopEvent;
import dev.takt.solver.nmpc.Plan;

/** The history of a loop in virtual time, gathered while it runs. */
public final class SimulatedHistory implements PeriodWitness {
    private static final String RUN = "simulation";

    private final LoopHistory history;

    public SimulatedHistory(LoopDescription description, Case read) {
        this.history = new LoopHistory(new LoopColumns(HistoryNames.of(description, read)));
        history.begins(RUN, description.version(), description.configurationHash());
    }

    /** What the loop has done so far. */
    public LoopHistory history() {
        return history;
    }

    @Override
    public void planned(Plan plan) {
        history.columns().planned(plan);
    }

    @Override
    public void ended(CycleRecord cycle, double[] setPoints) {
        history.columns().follows(setPoints);
        history.ended(cycle);
    }

    @Override
    public void happened(LoopEvent event) {
        history.happened(event);
    }
}
