/** Orders of elimination that keep a factor sparse, and what a factorization in them costs. */
@NullMarked
package dev.takt.solver.linalg.ordering;

import org.jspecify.annotations.NullMarked;
