/** A fleet on several nodes, each a process, while nodes are killed, cut off, drained and upgraded, as its plants see it. */
@NullMarked
package dev.takt.benchmarks.cluster;

import org.jspecify.annotations.NullMarked;
