/**
 * Direct transcription: an optimal control problem becomes a few patterns times many instances over one vector of
 * variables.
 *
 * <p>The way of the data: {@code Reformulation} (what the grids cannot take becomes a variable), {@code
 * ConstraintDiscretization} with {@code Discretization} and {@code TermExpansion} (stencils and weights as look-ups by
 * loop position), {@code DefinitionSelection} (what is substituted), {@code PatternInstantiation} and {@code
 * PatternMerger} (classes of instances, one pattern each), {@code MatchingSelection} (which equation determines what).
 * {@link dev.takt.solver.transcription.SemiDiscretization} takes the same way for the equations of one instant.
 *
 * <p>Grids, derivative schemes (finite differences, orthogonal collocation) and quadrature rules live here, and with them
 * what only the transcription knows and the linear algebra needs: which equation determines which variable, and where in
 * time and space each variable lives.
 */
@NullMarked
package dev.takt.solver.transcription;

import org.jspecify.annotations.NullMarked;
