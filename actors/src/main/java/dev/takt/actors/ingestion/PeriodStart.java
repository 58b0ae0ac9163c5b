package dev.takt.actors.ingestion;

/**
 * The tick of a period.
 *
 * @param cycle number of the period
 * @param time of its beginning in seconds of the plant since the start of the loop
 * @param scheduled its intended start, on the loop's clock
 * @param due due time of its command, on the loop's clock
 * @param skipped whole periods that were skipped since the last one
 */
public record PeriodStart(long cycle, double time, long scheduled, long due, int skipped) {}
