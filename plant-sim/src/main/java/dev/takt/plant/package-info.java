/**
 * Simulated plants, their sensors and their disturbances.
 *
 * <p>A {@link dev.takt.dynamics.DynamicModel} describes the behaviour of a plant. A {@link dev.takt.plant.Plant} is a
 * running one: its state is integrated accurately under inputs that are constant over a period, with parameter changes
 * and disturbances on a schedule, seeded measurement noise and unmeasured states. A plant has its own time and does not
 * depend on clocks, links or controllers.
 */
@NullMarked
package dev.takt.plant;

import org.jspecify.annotations.NullMarked;
