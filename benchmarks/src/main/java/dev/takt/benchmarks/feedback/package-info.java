/** How fast and how well a plan is corrected by a measurement, beside the full solve. */
@NullMarked
package dev.takt.benchmarks.feedback;

import org.jspecify.annotations.NullMarked;
