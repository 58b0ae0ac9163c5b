package dev.takt.actors.simulation;

import dev.takt.config.Case;
import dev.takt.config.loop.Rung;
import java.util.List;
import java.util.Optional;

/**
 * The open-loop solve of a case, from the initial state and the set-points of the file at time 0. The problem is
 * transcribed, compiled and analysed once, in the constructor.
 */
public final class OpenLoop {
    private final Controller controller;

    /** Prepares the solve of a case. */
    public OpenLoop(Case read) {
        this.controller = new Controller(read, Reuse.PARAMETER_UPDATE);
    }

    /** Solves from a cold start. */
    public RunResult solve() {
        long since = System.nanoTime();
        double objective = controller.solve(0).objective();
        ControlStep step = SolveRecord.of(0, 0, controller, objective, Rung.FRESH, System.nanoTime() - since);
        return controller.result(List.of(step), Optional.empty(), !step.solved());
    }
}
