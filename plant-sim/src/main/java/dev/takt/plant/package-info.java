/**
 * The stand-in for the hardware: plants, sensors and faults.
 *
 * <p>A plant is the dynamics of a model file, its own or another's (plant-model mismatch), integrated accurately under
 * controls that are constant over a period, with scheduled parameter changes and disturbances, seeded measurement noise
 * and unmeasured states.
 */
@NullMarked
package dev.takt.plant;

import org.jspecify.annotations.NullMarked;
