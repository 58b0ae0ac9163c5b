/**
 * The state of a loop in one piece: everything that its next period depends on and that is not in the inputs of that period. It is
 * taken at the boundary of two periods and given to a loop of the same case, which goes on bit for bit.
 */
@NullMarked
package dev.takt.actors.state;

import org.jspecify.annotations.NullMarked;
