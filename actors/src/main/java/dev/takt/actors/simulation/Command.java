package dev.takt.actors.simulation;

import dev.takt.config.loop.Rung;

/**
 * What the actuators get for a period.
 *
 * @param values one a control, in the order of the controls; owned by this object and not to be changed
 * @param rung where the values came from
 */
@SuppressWarnings("ArrayRecordComponent")
public record Command(double[] values, Rung rung) {}
