/** The interface of a command to its terminal: exit codes, messages of failures, progress, signals that end it. */
@NullMarked
package dev.takt.app.terminal;

import org.jspecify.annotations.NullMarked;
