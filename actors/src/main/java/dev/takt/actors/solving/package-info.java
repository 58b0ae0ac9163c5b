/**
 * Solving in the loop: one actor owns the solver and everything that it keeps, takes one request at a time and answers it. The
 * solver may sit in this process or in one of its own.
 */
@NullMarked
package dev.takt.actors.solving;

import org.jspecify.annotations.NullMarked;
