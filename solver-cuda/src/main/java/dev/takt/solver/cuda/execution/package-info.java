/** Device memory, launches and reductions of one program. */
@NullMarked
package dev.takt.solver.cuda.execution;

import org.jspecify.annotations.NullMarked;
