package dev.takt.plant;

/**
 * A change at a moment of plant time. An integration step ends there exactly.
 *
 * @param time in seconds, at least 0; the change acts on the interval that begins there
 */
public record ScheduledChange(double time, Change change) {}
