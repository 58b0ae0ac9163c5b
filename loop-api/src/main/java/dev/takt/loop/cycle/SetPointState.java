package dev.takt.loop.cycle;

import java.util.OptionalDouble;

/**
 * The present state of a set-point.
 *
 * @param value that the controller follows now; it approaches the target at the rate of the set-point, if there is one
 * @param target requested value, by the schedule or by its override
 * @param secondsLeft seconds of the clock until the schedule is followed again; infinity for no end; empty while it is
 *     followed
 */
public record SetPointState(double value, double target, OptionalDouble secondsLeft) {}
