package dev.takt.app.fleet;

import dev.takt.actors.journal.LastPlanFile;
import dev.takt.actors.journal.SolveRecords;
import dev.takt.actors.runtime.ControlLoop;
import dev.takt.actors.runtime.LoopFile;
import dev.takt.actors.solving.SolveObserver;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import java.io.IOException;
import java.util.Optional;

/** What a loop of a fleet has beside its control: a journal, a kept plan, a log. */
public interface LoopAttachments extends AutoCloseable {
    /** Nothing. */
    LoopAttachments NONE = new LoopAttachments() {};

    /** The observer of the solves of a solver. */
    default SolveObserver recorder(RecedingHorizonSolver solver) {
        return SolveObserver.NONE;
    }

    /** Where records of solves in other processes go. */
    default Optional<SolveRecords> records() {
        return Optional.empty();
    }

    /** Where the loop keeps its last plan. */
    default Optional<LastPlanFile> plan() {
        return Optional.empty();
    }

    /** The file of a loop, as it is read again while the loop runs. */
    default LoopFile file(FleetCase loop) {
        return loop.file();
    }

    /** Registers what observes the loop. */
    default ControlLoop.Builder attach(ControlLoop.Builder loop) {
        return loop;
    }

    @Override
    default void close() {
        // nothing to close
    }

    /** Makes them for a loop. */
    @FunctionalInterface
    interface Factory {
        /**
         * Opens what a loop has.
         *
         * @throws IOException if a file of it cannot be used
         */
        LoopAttachments open(FleetCase loop) throws IOException;
    }
}
