package dev.takt.loop.cycle;

import java.util.OptionalDouble;

/**
 * A set-point as it is now.
 *
 * @param value that the controller follows now; on its way to the target if the set-point has a rate
 * @param target that is wanted now, by the schedule or by whoever replaced it
 * @param secondsLeft of the clock until the schedule is followed again, infinity for no end; empty while it is followed
 */
public record SetPointState(double value, double target, OptionalDouble secondsLeft) {}
