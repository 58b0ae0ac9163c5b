/** What can be chosen about the interior point method. */
@NullMarked
package dev.takt.solver.ipm.options;

import org.jspecify.annotations.NullMarked;
