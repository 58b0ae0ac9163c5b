/** Times of the KKT systems on transcribed models. */
@NullMarked
package dev.takt.benchmarks.kkt;

import org.jspecify.annotations.NullMarked;
