/**
 * What is said to the author of a case file: problems with file, line, caret, value, expectation and cure, collected so
 * that all of them are told at once.
 */
@NullMarked
package dev.takt.config.diagnostics;

import org.jspecify.annotations.NullMarked;
