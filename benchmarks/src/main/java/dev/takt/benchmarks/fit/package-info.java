/** Whether fits of parameters find what is true, and say how sure they are. */
@NullMarked
package dev.takt.benchmarks.fit;

import org.jspecify.annotations.NullMarked;
