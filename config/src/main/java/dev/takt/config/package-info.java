/**
 * Configuration files become typed, validated settings and model objects.
 *
 * <p>A Takt file is HOCON. Its {@code model} block is the optimal control problem as text, with equations in the notation
 * of the field; the other blocks ({@code solver}, {@code loop}, {@code signals}, {@code estimator}, {@code actuators},
 * {@code plant}, {@code links}, {@code monitoring}) have defaults that make the file run. The text goes through the same
 * builder of {@code dev.takt.solver.model} that Java programs use.
 *
 * <p>All errors of a file are reported at once, each with file, line, path, value, what was expected and a likely cure.
 */
@NullMarked
package dev.takt.config;

import org.jspecify.annotations.NullMarked;
