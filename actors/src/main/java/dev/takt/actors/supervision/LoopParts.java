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
 * @param clocked when its periods are
 * @param actors what its actors are made of
 * @param modes where the loop begins
 * @param tuning with which it begins
 * @param revisions where changed settings come from; empty for a loop that was not started from a file
 * @param resumption the plan of the loop before; empty for a loop that keeps none
 * @param alarms keeps the alarms of the loop
 * @param observers told of every period and event, on the supervisor's thread
 */
public record LoopParts(
        Clocked clocked,
        ActorParts actors,
        ModeMachine modes,
        LoopTuning tuning,
        Optional<LoopRevisions> revisions,
        Optional<Resumption> resumption,
        AlarmSupervision alarms,
        List<LoopObserver> observers) {
    public LoopParts {
        observers = List.copyOf(observers);
    }

    /**
     * When the periods of a loop are.
     *
     * @param clock by which the loop runs
     * @param timing periods in nanoseconds of the clock and in seconds of the plant
     * @param begin called once when the loop is about to begin: lets the plant start, and says when the first period begins, on the
     *     loop's clock
     */
    public record Clocked(LoopClock clock, LoopTiming timing, LongSupplier begin) {}

    /**
     * What the actors of a loop are made of.
     *
     * @param ingestion parts of that actor
     * @param parameters parts of that actor
     * @param dispatch makes the decisions of the dispatcher, given where its events go and where what is applied goes
     * @param solvers the solvers, one generation after the other
     * @param pulse told what is heard of the solver
     */
    public record ActorParts(
            MeasurementIngestion.Parts ingestion,
            ParameterUpdater.Parts parameters,
            Function<Outlets, CommandDispatch> dispatch,
            Supplier<PlanSolver> solvers,
            LoopPulse pulse) {}

    /**
     * Where the dispatcher's words go.
     *
     * @param applied what the actuators get
     * @param events everything else
     */
    public record Outlets(Consumer<double[]> applied, Consumer<DispatchProtocol.Event> events) {}

    LoopClock clock() {
        return clocked.clock();
    }
}
