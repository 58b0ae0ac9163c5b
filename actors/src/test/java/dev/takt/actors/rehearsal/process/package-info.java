/** Real processes. */
@NullMarked
package dev.takt.actors.rehearsal.process;

import org.jspecify.annotations.NullMarked;
