/**
 * The benchmark page, {@code docs/benchmarks.md}: one file per section, each made from commands that a reader can run.
 * Every figure comes from a separate process, so that no measurement warms up or slows down another.
 */
@NullMarked
package dev.takt.benchmarks.page;

import org.jspecify.annotations.NullMarked;
