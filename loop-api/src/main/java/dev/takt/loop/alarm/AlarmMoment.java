package dev.takt.loop.alarm;

/**
 * When something happens to an alarm.
 *
 * @param wallMillis time of day since the epoch; for people only
 * @param time in seconds of the plant: delays are counted by it
 * @param clock in seconds of the loop's monotonic clock: shelving is counted by it
 */
public record AlarmMoment(long wallMillis, double time, double clock) {}
