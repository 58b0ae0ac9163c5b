/** Time and accuracy of the correction of a plan by a measurement, compared with the full solve. */
@NullMarked
package dev.takt.benchmarks.feedback;

import org.jspecify.annotations.NullMarked;
