/** Factors of the objective and the rows. */
@NullMarked
package dev.takt.solver.ipm.compute.scaling;

import org.jspecify.annotations.NullMarked;
