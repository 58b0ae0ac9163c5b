/**
 * Solving in the loop: one actor owns the solver and its data, takes one request at a time and answers it. The solver
 * may be in this process or in a separate one.
 */
@NullMarked
package dev.takt.actors.solving;

import org.jspecify.annotations.NullMarked;
