package dev.takt.actors.ingestion;

/** What the ingestion of measurements is told. What it tells are {@link Measured} states. */
public final class IngestionProtocol {
    private IngestionProtocol() {}

    /** To the ingestion. */
    public sealed interface Command {}

    /** A period begins: take what has come. */
    public record Begin(PeriodStart period) implements Command {}

    /** The actuators have got these values; the array is not to be changed. */
    @SuppressWarnings("ArrayRecordComponent")
    public record Applied(double[] values) implements Command {}
}
