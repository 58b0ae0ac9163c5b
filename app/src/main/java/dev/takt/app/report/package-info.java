/**
 * The output of a run: {@code summary.json}, the CSV files, and a self-contained report in HTML.
 *
 * <p>Everything here writes finished records; nothing here solves or reads a file back. Columns have the names of the
 * model, numbers have 17 significant digits, times are seconds.
 */
@NullMarked
package dev.takt.app.report;

import org.jspecify.annotations.NullMarked;
