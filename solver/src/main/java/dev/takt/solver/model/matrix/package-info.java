/** Vectors and matrices of expressions: models that are written as in linear algebra. */
@NullMarked
package dev.takt.solver.model.matrix;

import org.jspecify.annotations.NullMarked;
