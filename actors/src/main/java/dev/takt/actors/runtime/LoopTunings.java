package dev.takt.actors.runtime;

import dev.takt.actors.alarms.AlarmTuning;
import dev.takt.actors.dispatch.Actuator;
import dev.takt.actors.dispatch.DeadlineLadder;
import dev.takt.actors.dispatch.DispatchTuning;
import dev.takt.actors.ingestion.IngestionTuning;
import dev.takt.actors.measurement.Signal;
import dev.takt.actors.parameters.ParameterTuning;
import dev.takt.actors.solving.SolveRequest.VariableLimits;
import dev.takt.actors.solving.SolverTuning;
import dev.takt.actors.supervision.LoopTiming;
import dev.takt.actors.supervision.LoopTuning;
import dev.takt.config.Case;
import dev.takt.config.settings.EscalationSettings;
import dev.takt.config.settings.ModeSettings;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.MoveStatements;
import java.util.List;

/**
 * The settings of a case that may change while its loop runs.
 *
 * @param signals that are measured
 * @param driving whether the loop drives its actuators from the first period on: a simulation
 */
record LoopTunings(List<Signal> signals, boolean driving) {
    /** The default number of periods without a frame after which the plant is silent. */
    private static final double SILENT_PERIODS = 4;

    /** The shortest time of the clock with plans in time before a loop may be armed. */
    private static final long WARMING_NANOS = 100_000_000L;

    /** The shortest time of the clock without a plan after which a solver is replaced. */
    private static final long RESTART_NANOS = 500_000_000L;

    LoopTunings {
        signals = List.copyOf(signals);
    }

    /**
     * The settings of a case.
     *
     * @param overrides solver settings that differ from those at the start of the loop
     * @throws dev.takt.solver.model.ModelException if limits of actuators contradict each other
     */
    LoopTuning of(Case read, List<String> overrides) {
        List<Signal> judged = signals.stream()
                .map(signal -> signal.with(read.signals().of(signal.name())))
                .toList();
        return new LoopTuning(
                modes(read),
                escalation(read),
                read.loop().reload(),
                dispatch(read),
                new IngestionTuning(
                        judged, read.estimator().settings().gate(), silence(read), Actuator.moved(Actuator.of(read))),
                parameters(read, overrides),
                new AlarmTuning(read.alarms(), LoopTiming.of(read).period(), judged, Actuator.of(read)));
    }

    /** Some milliseconds say nothing of a machine, however many periods they are. */
    private static ModeSettings modes(Case read) {
        ModeSettings settings = read.loop().modes();
        return new ModeSettings(
                settings.armAtStart(),
                Math.max(settings.warmUp(), periods(read, WARMING_NANOS)),
                settings.transfer(),
                settings.recover());
    }

    /** A restart costs most of a second, however short the periods are. */
    private static EscalationSettings escalation(Case read) {
        EscalationSettings settings = read.loop().escalation();
        return new EscalationSettings(
                settings.warmStart(), settings.numerics(), Math.max(settings.restart(), periods(read, RESTART_NANOS)));
    }

    private static int periods(Case read, long nanos) {
        return (int) Math.min(Integer.MAX_VALUE, nanos / LoopTiming.of(read).periodNanos());
    }

    private DispatchTuning dispatch(Case read) {
        return new DispatchTuning(
                Actuator.of(read),
                read.loop().limitRamp(),
                read.loop().gate(),
                new DeadlineLadder.Budgets(
                        read.loop().ladder().late(),
                        driving && read.loop().ladder().previous().isEmpty()
                                ? Double.POSITIVE_INFINITY
                                : followed(read),
                        read.loop().ladder().hold()),
                driving ? 0 : read.loop().modes().transfer(),
                read.loop().modes().transfer(),
                silence(read));
    }

    private static double silence(Case read) {
        return read.links()
                .silence()
                .map(time -> time / LoopTiming.of(read).period())
                .orElse(SILENT_PERIODS);
    }

    private static ParameterTuning parameters(Case read, List<String> overrides) {
        return new ParameterTuning(
                read.setPoints(),
                read.loop().overrides(),
                read.forecasts(),
                read.loop().limitRamp(),
                Actuator.of(read).stream()
                        .map(actuator -> new VariableLimits(actuator.name(), actuator.least(), actuator.most()))
                        .toList(),
                Math.max(0, escalation(read).restart() - 2)
                        * LoopTiming.of(read).periodNanos(),
                MoveStatements.numbers(read.model().problem()),
                new SolverTuning(read.solver(), overrides));
    }

    /** Seconds of the plant for which a plan may be followed: the setting of the case, or half of its horizon. */
    static double followed(Case read) {
        return read.loop().ladder().previous().orElseGet(() -> horizon(read) / 2);
    }

    /** Seconds of the plant after which a loop that starts again goes on with nothing of the loop before. */
    static double resumed(Case read) {
        return read.loop().resume().mostAge().orElseGet(() -> followed(read));
    }

    /** The length of a plan in seconds of the plant. */
    static double horizon(Case read) {
        return read.model().problem().domains().stream()
                .filter(domain -> domain.kind() == Domain.Kind.TIME)
                .mapToDouble(domain -> domain.to() - domain.from())
                .findFirst()
                .orElse(0);
    }
}
