/** What watching a loop costs the loop. */
@NullMarked
package dev.takt.benchmarks.monitoring;

import org.jspecify.annotations.NullMarked;
