/**
 * Loops in processes of their own, and what may strike these: signals of the operating system that kill or stop them or their
 * solvers, load on the processors and on the memory, watchers. What is looked at is what the loop itself wrote down.
 */
@NullMarked
package dev.takt.app.rehearsal.process;

import org.jspecify.annotations.NullMarked;
