/** Fault injection into the solver: solves that take longer, fail, never end, or end the solver. For rehearsals and tests. */
@NullMarked
package dev.takt.actors.solving.faults;

import org.jspecify.annotations.NullMarked;
