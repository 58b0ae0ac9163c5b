/**
 * Direct transcription: an optimal control problem becomes a few patterns times many instances over one vector of
 * variables.
 *
 * <p>Grids, derivative schemes (finite differences, orthogonal collocation) and quadrature rules live here, and with them
 * what only the transcription knows and the linear algebra needs: which equation determines which variable, and where in
 * time and space each variable lives.
 */
@NullMarked
package dev.takt.solver.transcription;

import org.jspecify.annotations.NullMarked;
