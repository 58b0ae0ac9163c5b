/** Files of a fleet: which loops it has, and what differs between them. */
@NullMarked
package dev.takt.config.fleet;

import org.jspecify.annotations.NullMarked;
