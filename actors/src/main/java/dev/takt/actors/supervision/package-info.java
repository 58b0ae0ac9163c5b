/**
 * Who is in charge: the modes of a loop, what failures in a row lead to, what dies and what comes after it, and what an operator
 * may ask.
 */
@NullMarked
package dev.takt.actors.supervision;

import org.jspecify.annotations.NullMarked;
