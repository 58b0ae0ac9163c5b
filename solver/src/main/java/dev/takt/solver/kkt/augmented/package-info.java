/** The KKT system as one sparse symmetric matrix, and the variable that each equation determines. */
@NullMarked
package dev.takt.solver.kkt.augmented;

import org.jspecify.annotations.NullMarked;
