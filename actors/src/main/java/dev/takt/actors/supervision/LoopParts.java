package dev.takt.actors.supervision;

import dev.takt.actors.alarms.AlarmSupervision;
import dev.takt.actors.clock.LoopClock;
import dev.takt.actors.dispatch.CommandDispatch;
import dev.takt.actors.dispatch.DispatchProtocol;
import dev.takt.actors.ingestion.MeasurementIngestion;
import dev.takt.actors.parameters.ParameterUpdater;
import dev.takt.actors.solving.PlanSolver;
import dev.takt.actors.vitals.LoopPulse;
import dev.takt.loop.cycle.LoopObserver;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * What a supervisor makes a loop of.
 *
 * @param clock by which the loop runs
 * @param timing periods in nanoseconds of the clock and in seconds of the plant
 * @param modes where the loop begins
 * @param tuning with which it begins
 * @param revisions where changed settings come from; empty for a loop that was not started from a file
 * @param resumption the plan of the loop before; empty for a loop that keeps none
 * @param ingestion parts of that actor
 * @param parameters parts of that actor
 * @param dispatch makes the decisions of the dispatcher, given where its events go and where what is applied goes
 * @param solvers the solvers, one generation after the other
 * @param begin called once when the loop is about to begin: lets the plant start, and says when the first period begins, on the
 *     loop's clock
 * @param pulse told what is heard of the solver
 * @param alarms keeps the alarms of the loop
 * @param observers told of every period and event, on the supervisor's thread
 */
public record LoopParts(
        LoopClock clock,
        LoopTiming timing,
        ModeMachine modes,
        LoopTuning tuning,
        Optional<LoopRevisions> revisions,
        Optional<Resumption> resumption,
        MeasurementIngestion.Parts ingestion,
        ParameterUpdater.Parts parameters,
        Function<Outlets, CommandDispatch> dispatch,
        Supplier<PlanSolver> solvers,
        LongSupplier begin,
        LoopPulse pulse,
        AlarmSupervision alarms,
        List<LoopObserver> observers) {
    public LoopParts {
        observers = List.copyOf(observers);
    }

    /**
     * Where the dispatcher's words go.
     *
     * @param applied what the actuators get
     * @param events everything else
     */
    public record Outlets(Consumer<double[]> applied, Consumer<DispatchProtocol.Event> events) {}
}
