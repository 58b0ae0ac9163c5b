/**
 * The stand-in for the hardware: plants, their sensors and their disturbances.
 *
 * <p>A {@link dev.takt.dynamics.DynamicModel} says how a plant behaves, a {@link dev.takt.plant.Plant} is one that runs: its state
 * is integrated accurately under inputs that are constant over a period, with parameter changes and disturbances on a
 * schedule, seeded measurement noise and unmeasured states. A plant lives in its own time and knows nothing of clocks,
 * links or controllers.
 */
@NullMarked
package dev.takt.plant;

import org.jspecify.annotations.NullMarked;
