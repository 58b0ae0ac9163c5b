/** Search directions: iterates, the KKT solve with inertia correction and refinement, and how far a step may go. */
@NullMarked
package dev.takt.solver.ipm.direction;

import org.jspecify.annotations.NullMarked;
