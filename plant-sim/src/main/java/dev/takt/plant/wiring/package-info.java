/** Opens the ends of the link that a case file names. */
@NullMarked
package dev.takt.plant.wiring;

import org.jspecify.annotations.NullMarked;
