/** What an operator may ask of a running loop, and what the answer is. */
@NullMarked
package dev.takt.loop.operation;

import org.jspecify.annotations.NullMarked;
