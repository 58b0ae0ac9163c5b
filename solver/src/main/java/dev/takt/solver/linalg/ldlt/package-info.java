/** The numeric factorization LDL^T on the CPU, front by front, with static pivots. */
@NullMarked
package dev.takt.solver.linalg.ldlt;

import org.jspecify.annotations.NullMarked;
