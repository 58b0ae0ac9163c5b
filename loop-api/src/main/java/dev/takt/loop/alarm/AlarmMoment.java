package dev.takt.loop.alarm;

/**
 * The time of a change of an alarm, on three clocks.
 *
 * @param wallMillis time of day since the epoch; for people only
 * @param time in seconds of the plant: delays are counted by it
 * @param clock in seconds of the loop's monotonic clock: shelving is counted by it
 */
public record AlarmMoment(long wallMillis, double time, double clock) {}
