/** Models made from other models: for an estimator, or with disturbances in their equations. */
@NullMarked
package dev.takt.solver.model.rewriting;

import org.jspecify.annotations.NullMarked;
