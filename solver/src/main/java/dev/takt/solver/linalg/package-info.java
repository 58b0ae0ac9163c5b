/**
 * Sparse symmetric indefinite factorization: ordering, symbolic factorization and numeric LDL<sup>T</sup>.
 *
 * <p>The symbolic factorization (ordering, elimination tree, supernodes, static 1 x 1 and 2 x 2 pivots, assembly maps) is
 * one immutable object, made once per problem and shared by every numeric factorization. The numerics work on dense
 * blocks and report the exact inertia from the pivots. This package knows matrices only, and nothing about control.
 */
@NullMarked
package dev.takt.solver.linalg;

import org.jspecify.annotations.NullMarked;
