/**
 * The command line {@code takt}: one class per subcommand, with its output.
 *
 * <p>Exit codes: 0 done; 2 the command line or the file is wrong; 3 the solver failed; 4 the selected device is not
 * available. A user's error never ends in a stack trace.
 */
@NullMarked
package dev.takt.app.cli;

import org.jspecify.annotations.NullMarked;
