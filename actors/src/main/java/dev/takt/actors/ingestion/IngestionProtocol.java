package dev.takt.actors.ingestion;

/** What the ingestion of measurements is told. What it tells is in {@link MeasurementIngestion.Listener}. */
public final class IngestionProtocol {
    private IngestionProtocol() {}

    /** To the ingestion. */
    public sealed interface Command {}

    /** A period begins: take what has come. */
    public record Begin(PeriodStart period) implements Command {}

    /** From a period on other settings hold. */
    public record Tune(long from, IngestionTuning tuning) implements Command {}

    /**
     * The actuators have got the command of the present period; the array is not to be changed.
     *
     * @param at when, on the loop's clock
     */
    @SuppressWarnings("ArrayRecordComponent")
    public record Applied(double[] values, long at) implements Command {}
}
