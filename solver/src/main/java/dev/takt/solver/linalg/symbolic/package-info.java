/** What depends on the structure of a matrix alone: the tree of fronts, kept in memory and on disk. */
@NullMarked
package dev.takt.solver.linalg.symbolic;

import org.jspecify.annotations.NullMarked;
