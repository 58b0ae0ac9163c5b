/**
 * The references of the controller: set-points with their future over the horizon, temporary values of operators, and
 * limits that move gradually to requested ones.
 */
@NullMarked
package dev.takt.actors.parameters;

import org.jspecify.annotations.NullMarked;
