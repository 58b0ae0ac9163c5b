/** What a loop did, gathered in one pass over its periods and events, in bounded memory. */
@NullMarked
package dev.takt.app.history;

import org.jspecify.annotations.NullMarked;
