/** How the barrier parameter goes to zero. */
@NullMarked
package dev.takt.solver.ipm.barrier;

import org.jspecify.annotations.NullMarked;
