/**
 * What the controller is asked to do: set-points with their future over the horizon, what an operator put in their place for a
 * time, and limits that move slowly to where they were asked to be.
 */
@NullMarked
package dev.takt.actors.parameters;

import org.jspecify.annotations.NullMarked;
