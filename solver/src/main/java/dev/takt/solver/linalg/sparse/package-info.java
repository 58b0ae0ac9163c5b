/** Structures of sparse matrices: patterns, graphs, rows, and which unknowns belong together. */
@NullMarked
package dev.takt.solver.linalg.sparse;

import org.jspecify.annotations.NullMarked;
