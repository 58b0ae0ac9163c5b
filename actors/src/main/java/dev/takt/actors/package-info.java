/**
 * The control loop runtime: clock, measurement ingestion, parameter updater, solver and actuator dispatcher.
 *
 * <p>Deadline guarantee: whatever the solver does, the actuator gets the best admissible command at the cut-off of
 * every period. Time is an interface, real or virtual, so the same runtime is used for a plant and for a simulation.
 */
@NullMarked
package dev.takt.actors;

import org.jspecify.annotations.NullMarked;
