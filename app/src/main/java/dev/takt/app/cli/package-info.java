/**
 * The command line {@code takt}: one class a subcommand, and what they print and write.
 *
 * <p>Exit codes: 0 done; 2 the command line or the file is wrong; 3 the solver failed; 4 the device asked for is not
 * there. A user's error never ends in a stack trace.
 */
@NullMarked
package dev.takt.app.cli;

import org.jspecify.annotations.NullMarked;
