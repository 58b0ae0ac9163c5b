/** What a loop did, from its journal: one pass over the records, then a page, text, or tables of it. */
@NullMarked
package dev.takt.app.history;

import org.jspecify.annotations.NullMarked;
