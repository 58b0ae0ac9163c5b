/** The commands of operators to a running loop, and their answers. */
@NullMarked
package dev.takt.loop.operation;

import org.jspecify.annotations.NullMarked;
