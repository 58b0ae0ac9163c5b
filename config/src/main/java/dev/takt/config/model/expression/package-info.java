/**
 * Formulas of the {@code model} block become expressions of the solver: names and their meaning, index ranges, functions of
 * points, measures such as integrals.
 */
@NullMarked
package dev.takt.config.model.expression;

import org.jspecify.annotations.NullMarked;
