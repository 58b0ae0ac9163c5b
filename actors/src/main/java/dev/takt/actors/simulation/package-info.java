/**
 * The closed loop in virtual time: measure, set parameters, solve, choose the command, advance the plant.
 *
 * <p>Each of these steps is a small class without knowledge of clocks or threads, so that the actors of the real-time loop
 * can run the same ones.
 */
@NullMarked
package dev.takt.actors.simulation;

import org.jspecify.annotations.NullMarked;
