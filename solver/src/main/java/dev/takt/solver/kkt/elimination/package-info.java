/** The elimination of states: which equation determines which variable, in what order, and the factors of their Jacobian. */
@NullMarked
package dev.takt.solver.kkt.elimination;

import org.jspecify.annotations.NullMarked;
