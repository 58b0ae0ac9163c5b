package dev.takt.actors.ingestion;

/**
 * The tick of a period.
 *
 * @param cycle number of the period
 * @param time of its beginning in seconds of the plant since the start of the loop
 * @param scheduled when it should have begun, on the loop's clock
 * @param due when its command is due, on the loop's clock
 * @param skipped whole periods that were skipped since the last one
 */
public record PeriodStart(long cycle, double time, long scheduled, long due, int skipped) {}
