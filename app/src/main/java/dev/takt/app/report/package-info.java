/**
 * What a run leaves behind: {@code summary.json}, the CSV files, and a report in HTML that needs no other file.
 *
 * <p>Everything here takes finished records and writes them; nothing here solves, and nothing reads a file back. Columns
 * carry the names of the model, numbers have 17 significant digits, times are seconds.
 */
@NullMarked
package dev.takt.app.report;

import org.jspecify.annotations.NullMarked;
