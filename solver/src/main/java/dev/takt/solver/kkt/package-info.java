/**
 * The Karush-Kuhn-Tucker systems of the interior point method behind one interface.
 *
 * <p>Each implementation turns the same first-order conditions into a linear system of its own shape: augmented, lifted
 * or hybrid, with room for state elimination. All of them solve for the same search direction, refined on the unreduced
 * residual, so that they can be compared in one table.
 */
@NullMarked
package dev.takt.solver.kkt;

import org.jspecify.annotations.NullMarked;
