/**
 * State estimation from measurements and applied controls: {@link dev.takt.actors.estimation.StateEstimator} and its
 * three kinds.
 *
 * <p>All of them predict with the controller's own model, integrated to small tolerances, and the input that was
 * actually applied. The Kalman filter linearises that model by its own symbolic derivatives; moving-horizon estimation
 * solves it as an optimal control problem whose controls are the noise.
 */
@NullMarked
package dev.takt.actors.estimation;

import org.jspecify.annotations.NullMarked;
