/** The filter line search. */
@NullMarked
package dev.takt.solver.ipm.linesearch;

import org.jspecify.annotations.NullMarked;
