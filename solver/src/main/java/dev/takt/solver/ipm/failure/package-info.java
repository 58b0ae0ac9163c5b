/** What is known about a solve that failed: what is violated, in conflict, undefined, or without a bound. */
@NullMarked
package dev.takt.solver.ipm.failure;

import org.jspecify.annotations.NullMarked;
