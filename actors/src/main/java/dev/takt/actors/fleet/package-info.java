/**
 * Many loops in one process: one thread that begins their periods, few threads that solve for all of them by earliest deadline first,
 * and solvers that loops of one structure share.
 */
@NullMarked
package dev.takt.actors.fleet;

import org.jspecify.annotations.NullMarked;
