/**
 * Sparse symmetric indefinite factorization: ordering, symbolic factorization and numeric LDL<sup>T</sup>.
 *
 * <p>A {@link dev.takt.solver.linalg.sparse.SymmetricPattern} with the {@link dev.takt.solver.linalg.sparse.Pairing} of its equations
 * and variables is analysed once into a {@link dev.takt.solver.linalg.symbolic.SymbolicFactorization} (ordering, elimination tree,
 * supernodes, static 1 x 1 and 2 x 2 pivots, assembly map): one immutable object, made once per problem and shared by
 * every {@link dev.takt.solver.linalg.ldlt.NumericFactorization}. The numerics work on dense blocks and report the exact
 * inertia from the pivots. This package knows matrices only, and nothing about control.
 */
@NullMarked
package dev.takt.solver.linalg;

import org.jspecify.annotations.NullMarked;
