/**
 * The optimal control problem as the engineer states it: expressions, domains, variables, parameters, measures and the
 * builder that ties them together.
 *
 * <p>Nothing is discretized here. Variables and parameters may live over any number of infinite domains (time, space) or
 * over none; derivatives and integrals are kept as such. The structure of a built problem never changes; only values do:
 * parameters, parameter functions, starts, and the bounds of variables and constraints.
 */
@NullMarked
package dev.takt.solver.model;

import org.jspecify.annotations.NullMarked;
