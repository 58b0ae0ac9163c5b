/**
 * How a command meets the terminal it was typed in: exit codes, messages of failures, progress, signals that end it.
 */
@NullMarked
package dev.takt.app.terminal;

import org.jspecify.annotations.NullMarked;
