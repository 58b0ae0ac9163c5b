/**
 * The interior point method, one concern a file: barrier parameter, filter line search, inertia correction, iterative
 * refinement, feasibility restoration, scaling, termination.
 *
 * <p>It is a primal-dual method with a filter line search and exact second derivatives. Constants follow W&auml;chter and
 * Biegler, <i>On the implementation of an interior-point filter line-search algorithm for large-scale nonlinear
 * programming</i>, Mathematical Programming 106 (2006). The method is written once against a small compute interface:
 * vectors, kernels, KKT solves.
 */
@NullMarked
package dev.takt.solver.ipm;

import org.jspecify.annotations.NullMarked;
