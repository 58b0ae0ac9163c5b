/** The periods of a history as tables: text, columns of Arrow, OpenMetrics. */
@NullMarked
package dev.takt.app.history.table;

import org.jspecify.annotations.NullMarked;
