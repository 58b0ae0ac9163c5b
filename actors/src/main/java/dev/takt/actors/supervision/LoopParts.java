package dev.takt.actors.supervision;

import dev.takt.actors.alarms.AlarmSupervision;
import dev.takt.actors.clock.LoopClock;
import dev.takt.actors.dispatch.AppliedReceiver;
import dev.takt.actors.dispatch.CommandDispatch;
import dev.takt.actors.dispatch.DispatchProtocol;
import dev.takt.actors.ingestion.AppliedRelay;
import dev.takt.actors.ingestion.MeasurementIngestion;
import dev.takt.actors.journal.KeptOrdersFile;
import dev.takt.actors.parameters.ParameterUpdater;
import dev.takt.actors.solving.PlanSolver;
import dev.takt.actors.state.LoopState;
import dev.takt.actors.vitals.LoopPulse;
import dev.takt.loop.cycle.LoopObserver;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * The parts from which a supervisor builds a loop.
 *
 * @param clocked clock and timing of its periods
 * @param actors collaborators of its actors
 * @param modes initial mode
 * @param tuning initial settings
 * @param revisions source of changed settings; empty for a loop that was not started from a file
 * @param before what is kept of the loop before
 * @param alarms keeps the alarms of the loop
 * @param observers notified of every period and event, on the supervisor's thread
 */
public record LoopParts(
        Clocked clocked,
        ActorParts actors,
        ModeMachine modes,
        LoopTuning tuning,
        Optional<LoopRevisions> revisions,
        Before before,
        AlarmSupervision alarms,
        List<LoopObserver> observers) {
    public LoopParts {
        observers = List.copyOf(observers);
    }

    /**
     * The clock and the timing of a loop.
     *
     * @param clock by which the loop runs
     * @param timing periods in nanoseconds of the clock and in seconds of the plant
     * @param begin called once before the loop begins: starts the plant and returns the start of the first period on
     *     the loop's clock
     * @param identity of the loop, for its state
     * @param continued the state from which the loop goes on; empty for a loop that begins
     */
    public record Clocked(
            LoopClock clock,
            LoopTiming timing,
            LongSupplier begin,
            LoopIdentity identity,
            Optional<LoopState> continued) {}

    /**
     * What is kept of the loop before this one.
     *
     * @param resumption its plan; empty for a loop that keeps none, or is not to go on with it
     * @param orders what operators gave it; empty for a loop that keeps none, or takes them later
     */
    public record Before(Optional<Resumption> resumption, Optional<KeptOrdersFile.Content> orders) {}

    /**
     * The collaborators of the actors of a loop.
     *
     * @param ingestion parts of that actor
     * @param parameters parts of that actor
     * @param dispatch makes the decisions of the dispatcher, given where its events go and where what is applied goes
     * @param solvers the solvers, one generation after the other
     * @param pulse notified of messages of the solver
     * @param relay between the commands and the estimator
     */
    public record ActorParts(
            MeasurementIngestion.Parts ingestion,
            ParameterUpdater.Parts parameters,
            Function<Outlets, CommandDispatch> dispatch,
            Supplier<PlanSolver> solvers,
            LoopPulse pulse,
            AppliedRelay relay) {}

    /**
     * The outputs of the dispatcher.
     *
     * @param applied receives the applied commands
     * @param events receives all other events
     */
    public record Outlets(AppliedReceiver applied, Consumer<DispatchProtocol.Event> events) {}

    LoopClock clock() {
        return clocked.clock();
    }
}
