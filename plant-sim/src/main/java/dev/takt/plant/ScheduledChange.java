package dev.takt.plant;

/**
 * A change at a plant time. An integration step ends exactly there.
 *
 * @param time in seconds, at least 0; the change acts on the interval that begins there
 */
public record ScheduledChange(double time, Change change) {}
