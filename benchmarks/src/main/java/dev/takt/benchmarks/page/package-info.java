/**
 * The benchmark page, {@code docs/benchmarks.md}: a section a file, each made from commands that a reader can run. Every figure
 * comes from a process of its own, so that no measurement warms up or slows down another.
 */
@NullMarked
package dev.takt.benchmarks.page;

import org.jspecify.annotations.NullMarked;
