/**
 * The control loop runtime: clock, measurement ingestion, parameter updater, solver and actuator dispatcher.
 *
 * <p>The deadline is a promise: whatever the solver does, the actuator gets the best admissible command at the cut-off of
 * every period. Time is an interface, real or virtual, so that the same runtime serves a plant and a simulation.
 */
@NullMarked
package dev.takt.actors;

import org.jspecify.annotations.NullMarked;
