/**
 * Loops in separate processes, and their faults: signals of the operating system that kill or stop them or their
 * solvers, load on the processors and on the memory, open pages. The results are read from the journal of the loop.
 */
@NullMarked
package dev.takt.app.rehearsal.process;

import org.jspecify.annotations.NullMarked;
