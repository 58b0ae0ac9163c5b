/**
 * Units of measurement: what units there are, how they are written, and how numbers in them are combined.
 *
 * <p>A number in a unit stands for {@code factor * number + offset} in the coherent units of the SI. Nothing is known here of
 * models.
 */
@NullMarked
package dev.takt.config.unit;

import org.jspecify.annotations.NullMarked;
