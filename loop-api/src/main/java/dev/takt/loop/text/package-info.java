/** Names as users read and write them. */
@NullMarked
package dev.takt.loop.text;

import org.jspecify.annotations.NullMarked;
