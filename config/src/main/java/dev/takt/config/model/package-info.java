/**
 * The {@code model} block becomes an optimal control problem: names get their meaning, families and definitions are
 * expanded, and every element of the problem remembers where it was written.
 */
@NullMarked
package dev.takt.config.model;

import org.jspecify.annotations.NullMarked;
