/**
 * What predicts: the equations of a model as a dynamic system in time, to be integrated. Simulated plants, estimators, delay
 * compensation and the names of a plant's tags all ask {@link dev.takt.dynamics.ModelDynamics}.
 */
@NullMarked
package dev.takt.dynamics;

import org.jspecify.annotations.NullMarked;
