/** The command {@code history}, which reads journals, and its answers. */
@NullMarked
package dev.takt.app.history.command;

import org.jspecify.annotations.NullMarked;
