/** Real processes. */
@NullMarked
package dev.takt.app.rehearsal.process;

import org.jspecify.annotations.NullMarked;
