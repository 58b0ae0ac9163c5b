/** Opens the ends of the link that a case file names. */
@NullMarked
package dev.takt.links.wiring;

import org.jspecify.annotations.NullMarked;
