package dev.takt.actors.ingestion;

import dev.takt.actors.state.StateTurn;
import dev.takt.loop.operation.CommandOutcome;
import dev.takt.loop.operation.OperatorCommand;
import java.util.function.Consumer;

/** The messages to the ingestion of measurements. Its output is in {@link MeasurementIngestion.Listener}. */
public final class IngestionProtocol {
    private IngestionProtocol() {}

    /** To the ingestion. */
    public sealed interface Command {}

    /** A period begins: read the measurements. */
    public record Begin(PeriodStart period) implements Command {}

    /** Other settings apply from a period on. */
    public record Tune(long from, IngestionTuning tuning) implements Command {}

    /**
     * The command of the present period was applied; the array must not be changed.
     *
     * @param at time on the loop's clock
     * @param planned whether the loop follows plans
     */
    @SuppressWarnings("ArrayRecordComponent")
    public record Applied(double[] values, long at, boolean planned) implements Command {}

    /** An operator takes an actuator or a controlled variable in or out of service; the order has been checked. */
    public record Serve(OperatorCommand order, Consumer<CommandOutcome> answer) implements Command {}

    /** Give or take the state. */
    public record Exchange(StateTurn turn) implements Command {}
}
