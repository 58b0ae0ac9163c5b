/** KKT systems with all rows condensed into the Hessian: lifted and hybrid. */
@NullMarked
package dev.takt.solver.kkt.condensed;

import org.jspecify.annotations.NullMarked;
